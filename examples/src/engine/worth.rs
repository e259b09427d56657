use grandchess_core::Role;

/// What a man is worth, in hundredths of a pawn.
///
/// The larger the board the better the sliders and the worse the jumpers: more than in chess, a
/// bishop is better than a knight. A compound is worth more than its parts, since it never has to
/// choose between them: the archbishop, two light pieces in one, is close to the chancellor, and
/// both are close to the queen, as matches between engines on wide boards have shown.
pub const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 280,
        Role::Bishop => 340,
        Role::Rook => 490,
        Role::Archbishop => 800,
        Role::Chancellor => 880,
        Role::Queen => 960,
        Role::King => 0,
    }
}

/// The men that mobility, king safety and the phase of the game ask about.
pub(crate) const PIECES: [Role; 6] = Role::PROMOTIONS;

/// For each square that the man can safely go to.
pub(crate) const fn mobility(role: Role) -> i32 {
    match role {
        Role::Knight => 6,
        Role::Bishop => 5,
        Role::Archbishop | Role::Rook => 4,
        Role::Chancellor => 3,
        Role::Queen => 2,
        Role::Pawn | Role::King => 0,
    }
}

/// For each square next to the opponent's king that the man attacks.
pub(crate) const fn menace(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 2,
        Role::Rook => 3,
        Role::Archbishop => 5,
        Role::Chancellor | Role::Queen => 6,
        Role::Pawn | Role::King => 0,
    }
}

/// For a check that the man can give without being taken.
pub(crate) const fn check(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Rook => 90,
        Role::Bishop => 40,
        Role::Archbishop | Role::Chancellor | Role::Queen => 70,
        Role::Pawn | Role::King => 0,
    }
}

/// How much the man makes a middlegame of the game.
pub(crate) const fn phase(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Archbishop => 3,
        Role::Chancellor | Role::Queen => 4,
        Role::Pawn | Role::King => 0,
    }
}

/// The phase of a full board: both sides' pieces.
pub(crate) const FULL_PHASE: i32 = 38;
