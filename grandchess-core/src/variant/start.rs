use crate::board::Board;
use crate::types::{Color, File, Piece, Rank, Role, Square};
use crate::variant::{ShuffledStart, Variant};

impl Variant {
    /// The placement at the start. In `ShuffledGrand` that of [`ShuffledStart::UNSHUFFLED`].
    pub fn start_board(self) -> Board {
        match self {
            Self::Grand => grand_start(),
            Self::ShuffledGrand => {
                ShuffledStart::board(ShuffledStart::UNSHUFFLED, ShuffledStart::UNSHUFFLED)
            }
        }
    }
}

/// Text 003: rooks alone in the corners, the other pieces on the second rank, pawns on the third.
fn grand_start() -> Board {
    const SECOND_RANK: [Role; 8] = [
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Chancellor,
        Role::Archbishop,
        Role::Bishop,
        Role::Knight,
    ];
    let mut board = Board::EMPTY;
    let mut put = |file, rank, role| {
        let square = Square::at(file, rank);
        board.put(square, Piece::new(Color::White, role));
        board.put(square.mirrored(), Piece::new(Color::Black, role));
    };
    for corner in [File::A, File::J] {
        put(corner, Rank::First, Role::Rook);
    }
    for (&file, role) in File::ALL[1..].iter().zip(SECOND_RANK) {
        put(file, Rank::Second, role);
    }
    for file in File::ALL {
        put(file, Rank::Third, Role::Pawn);
    }
    board
}
