use core::iter::FusedIterator;

use crate::attacks;
use crate::types::{Bitboard, Color, Piece, Role, Square, Squares};

/// Who stands where. Any placement is possible: kings may be missing, as in a diagram.
///
/// The men of Grand Chess are combinations of three movements, and the board keeps one set of
/// squares for each: a queen is in `orthogonal` and `diagonal`, a chancellor in `orthogonal` and
/// `jumpers`, an archbishop in `diagonal` and `jumpers`; rook, bishop and knight are in one each.
/// With the pawns in a set of their own, the kings are what is left. Generating moves never needs
/// to know the kind of a man, only how it moves.
///
/// ```
/// use grandchess_core::{Board, Color, Piece, Role, Square};
///
/// let mut board = Board::EMPTY;
/// board.set(Square::E5, Some(Piece::new(Color::White, Role::Chancellor)));
/// assert_eq!(board.by_role(Role::Chancellor).len(), 1);
/// assert!(board.by_role(Role::Rook).is_empty());
/// assert_eq!(board.attacks_from(Square::E5).len(), 18 + 8);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    colors: [Bitboard; 2],
    pawns: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    jumpers: Bitboard,
}

/// Roles by movement: 1 for a pawn, 2 orthogonal, 4 diagonal, 8 jumper; nothing is a king.
const ROLE_BY_MOVEMENT: [Role; 16] = {
    let mut roles = [Role::King; 16];
    roles[1] = Role::Pawn;
    roles[2] = Role::Rook;
    roles[4] = Role::Bishop;
    roles[8] = Role::Knight;
    roles[2 + 4] = Role::Queen;
    roles[2 + 8] = Role::Chancellor;
    roles[4 + 8] = Role::Archbishop;
    roles
};

/// In which of the sets a man of each role is kept besides that of its colour: all squares for each
/// that it is in, in the order pawns, orthogonal, diagonal, jumpers.
const SETS_OF_ROLE: [[Bitboard; 4]; 8] = {
    const fn when(member: bool) -> Bitboard {
        if member {
            Bitboard::ALL
        } else {
            Bitboard::EMPTY
        }
    }
    let mut sets = [[Bitboard::EMPTY; 4]; 8];
    let mut index = 0;
    while index < Role::ALL.len() {
        let role = Role::ALL[index];
        sets[index] = [
            when(matches!(role, Role::Pawn)),
            when(role.is_orthogonal()),
            when(role.is_diagonal()),
            when(role.is_jumper()),
        ];
        index += 1;
    }
    sets
};

impl Board {
    /// The board without men.
    pub const EMPTY: Self = Self {
        colors: [Bitboard::EMPTY; 2],
        pawns: Bitboard::EMPTY,
        orthogonal: Bitboard::EMPTY,
        diagonal: Bitboard::EMPTY,
        jumpers: Bitboard::EMPTY,
    };

    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece::new(self.color_at(square)?, self.role_of(square)))
    }

    /// The kind of man on a square.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.color_at(square).map(|_| self.role_of(square))
    }

    /// Whose man stands on a square.
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.by_color(color).contains(square))
    }

    /// The man on a square that is known to be occupied.
    #[inline]
    pub(crate) fn piece_of(&self, square: Square) -> Piece {
        let color = Color::ALL[self.by_color(Color::Black).bit(square)];
        Piece::new(color, self.role_of(square))
    }

    /// The kind of man on a square that is known to be occupied.
    #[inline]
    pub(crate) fn role_of(&self, square: Square) -> Role {
        let movement = self.pawns.bit(square)
            | self.orthogonal.bit(square) << 1
            | self.diagonal.bit(square) << 2
            | self.jumpers.bit(square) << 3;
        ROLE_BY_MOVEMENT[movement]
    }

    /// Puts a man on a square, or takes it away with `None`. Returns who stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.piece_at(square);
        self.clear(square.into());
        if let Some(piece) = piece {
            self.put(square, piece);
        }
        before
    }

    /// Puts a man on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.toggle(square, piece);
    }

    /// Puts a man on an empty square, or takes the same man off it again.
    #[inline]
    pub(crate) fn toggle(&mut self, square: Square, piece: Piece) {
        let squares = Bitboard::from(square);
        let [pawns, orthogonal, diagonal, jumpers] = SETS_OF_ROLE[piece.role.index()];
        self.colors[piece.color.index()] ^= squares;
        self.pawns ^= squares & pawns;
        self.orthogonal ^= squares & orthogonal;
        self.diagonal ^= squares & diagonal;
        self.jumpers ^= squares & jumpers;
    }

    /// Takes all men off a set of squares.
    #[inline]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for set in self.sets_mut() {
            *set -= squares;
        }
    }

    /// Moves whoever stands on `from` to `to`, taking whoever stands there.
    #[inline]
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let (from_set, to_set) = (Bitboard::from(from), Bitboard::from(to));
        for set in self.sets_mut() {
            let moved = if set.intersects(from_set) {
                to_set
            } else {
                Bitboard::EMPTY
            };
            *set = (*set - (from_set | to_set)) | moved;
        }
    }

    #[inline]
    fn sets_mut(&mut self) -> [&mut Bitboard; 6] {
        let [white, black] = &mut self.colors;
        [
            white,
            black,
            &mut self.pawns,
            &mut self.orthogonal,
            &mut self.diagonal,
            &mut self.jumpers,
        ]
    }

    /// The squares with a man of either side.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares with a man of `color`.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares with a man of `role`, of either side.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.jumpers - (self.orthogonal | self.diagonal),
            Role::Bishop => self.diagonal - (self.orthogonal | self.jumpers),
            Role::Rook => self.orthogonal - (self.diagonal | self.jumpers),
            Role::Archbishop => self.diagonal & self.jumpers,
            Role::Chancellor => self.orthogonal & self.jumpers,
            Role::Queen => self.orthogonal & self.diagonal,
            Role::King => {
                self.occupied() - (self.pawns | self.orthogonal | self.diagonal | self.jumpers)
            }
        }
    }

    /// The squares with men of one side and kind.
    #[inline]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// The men that slide along ranks and files: rooks, chancellors, queens.
    #[inline]
    pub fn orthogonal_sliders(&self) -> Bitboard {
        self.orthogonal
    }

    /// The men that slide along diagonals: bishops, archbishops, queens.
    #[inline]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.diagonal
    }

    /// The men that jump as knights: knights, archbishops, chancellors.
    #[inline]
    pub fn jumpers(&self) -> Bitboard {
        self.jumpers
    }

    /// The square of the king of `color`: the lowest one if there are several, `None` without one.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.by_piece(Piece::new(color, Role::King)).first()
    }

    /// The men with their squares, from a1 to j10.
    ///
    /// ```
    /// use grandchess_core::Position;
    ///
    /// let board = *Position::default().board();
    /// let (square, piece) = board.pieces().next().unwrap();
    /// assert_eq!(format!("{piece} on {square}"), "white rook on a1");
    /// assert_eq!(board.pieces().len(), 40);
    /// ```
    pub fn pieces(&self) -> Pieces<'_> {
        Pieces {
            board: self,
            squares: self.occupied().iter(),
        }
    }

    /// What the man on `square` attacks; nothing if the square is empty.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
            attacks::attacks(piece, square, self.occupied())
        })
    }

    /// The men of `color` that attack `square`. Pinned men attack, and so does a pawn on its ninth
    /// rank that has nothing to promote to.
    pub fn attackers(&self, square: Square, color: Color) -> Bitboard {
        self.attackers_through(square, color, self.occupied())
    }

    /// Whether a man of `color` attacks `square`.
    pub fn is_attacked(&self, square: Square, color: Color) -> bool {
        self.is_attacked_through(square, color, self.occupied())
    }

    /// The men of `color` that would attack `square` if just `occupied` were in the way: what an
    /// exchange on a square comes down to, once men have left their lines.
    ///
    /// ```
    /// use grandchess_core::{Board, Color, Square};
    ///
    /// // A rook behind a rook.
    /// let board: Board = "10/10/10/10/10/10/10/10/R9/R9".parse()?;
    /// assert_eq!(board.attackers(Square::A9, Color::White).len(), 1);
    /// let occupied = board.occupied().without(Square::A2);
    /// assert_eq!(board.attackers_through(Square::A9, Color::White, occupied).len(), 2);
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    #[inline]
    pub fn attackers_through(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        (self.leapers_to(square, color) | self.sliders_through(square, occupied))
            & self.by_color(color)
    }

    /// Whether a man of `color` would attack `square` if just `occupied` were in the way.
    #[inline]
    pub(crate) fn is_attacked_through(
        &self,
        square: Square,
        color: Color,
        occupied: Bitboard,
    ) -> bool {
        let theirs = self.by_color(color);
        self.leapers_to(square, color).intersects(theirs)
            || (self.snipers_at(square) & theirs)
                .iter()
                .any(|sniper| !attacks::between(square, sniper).intersects(occupied))
    }

    /// The men of either side that attack `square` as knights or kings, or as pawns of `color`.
    #[inline]
    pub(crate) fn leapers_to(&self, square: Square, color: Color) -> Bitboard {
        attacks::knight(square) & self.jumpers
            | attacks::king(square) & self.by_role(Role::King)
            | attacks::pawn(!color, square) & self.pawns
    }

    /// The sliders of either side that would attack `square` on an empty board.
    #[inline]
    pub(crate) fn snipers_at(&self, square: Square) -> Bitboard {
        attacks::orthogonal_rays(square) & self.orthogonal
            | attacks::diagonal_rays(square) & self.diagonal
    }

    /// The sliders of either side that would attack `square` if just `occupied` were in the way.
    #[inline]
    pub(crate) fn sliders_through(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(square, occupied) & self.orthogonal
            | attacks::bishop(square, occupied) & self.diagonal
    }

    /// The board with colours swapped and ranks flipped: what the opponent would see, were it ours.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut board = Self::EMPTY;
        for (square, piece) in self.pieces() {
            board.put(square.mirrored(), Piece::new(!piece.color, piece.role));
        }
        board
    }
}

/// Iterator over the men of a [`Board`] and their squares, from a1 to j10.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    board: &'a Board,
    squares: Squares,
}

impl Iterator for Pieces<'_> {
    type Item = (Square, Piece);

    fn next(&mut self) -> Option<Self::Item> {
        let square = self.squares.next()?;
        Some((square, self.board.piece_of(square)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let board = self.board;
        self.squares.fold(init, |folded, square| {
            f(folded, (square, board.piece_of(square)))
        })
    }
}

impl ExactSizeIterator for Pieces<'_> {}
impl FusedIterator for Pieces<'_> {}
