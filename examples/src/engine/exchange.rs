use grandchess_core::{Move, Piece, Position, Role};

use crate::engine::value;

/// From the least to the most valuable: the order in which men are risked.
const CHEAPEST_FIRST: [Role; 8] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Archbishop,
    Role::Chancellor,
    Role::Queen,
    Role::King,
];

/// What a legal move wins, in hundredths of a pawn, if both sides then take on its square with their
/// cheapest men for as long as it pays. Pins and promotions on the way are not looked at.
///
/// ```
/// use grandchess_core::{Move, Position, Square, Variant};
/// use grandchess_examples::engine::{exchange, value};
///
/// // The rook takes a pawn that a pawn guards.
/// let fen = "4k5/10/10/2p7/3p6/10/10/10/10/3RK5 w - - 0 1";
/// let position = Position::from_fen(fen, Variant::Grand)?;
/// let won = exchange(&position, Move::new(Square::D1, Square::D6));
/// assert_eq!(won, value(grandchess_core::Role::Pawn) - value(grandchess_core::Role::Rook));
/// # Ok::<(), grandchess_core::Error>(())
/// ```
pub fn exchange(position: &Position, m: Move) -> i32 {
    let board = position.board();
    let worth = |role: Option<Role>| role.map_or(0, value);
    let victim = if position.is_capture(m) {
        // En passant takes a pawn that stands elsewhere.
        board.role_at(m.to).or(Some(Role::Pawn))
    } else {
        None
    };
    let mover = board.role_at(m.from);
    let arrived = m.promotion.or(mover);
    let gain = worth(victim) + worth(arrived) - worth(mover);

    // What each further capture would win if the taking stopped after it.
    let mut gains = vec![gain];
    let mut at_stake = worth(arrived);
    let mut occupied = board.occupied().without(m.from).with(m.to);
    let mut side = !position.turn();
    loop {
        let attackers = board.attackers_through(m.to, side, occupied) & occupied;
        let cheapest = CHEAPEST_FIRST.into_iter().find_map(|role| {
            let men = attackers & board.by_piece(Piece::new(side, role));
            men.first().map(|square| (role, square))
        });
        let Some((role, square)) = cheapest else {
            break;
        };
        occupied = occupied.without(square);
        let guarded = || board.attackers_through(m.to, !side, occupied) & occupied;
        if role == Role::King && !guarded().is_empty() {
            break;
        }
        gains.push(at_stake - gains.last().copied().unwrap_or_default());
        at_stake = value(role);
        side = !side;
    }
    // Backwards: a side takes only if that is better than to stop.
    let mut best = gains.pop().unwrap_or_default();
    while let Some(before) = gains.pop() {
        best = -(-before).max(best);
    }
    best
}
