use std::fmt::Write;

use grandchess_core::{
    Color, File, Game, Letters, Piece, Position, Rank, Role, Square, start_count,
};

/// How men are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Symbols {
    /// Chess symbols; a compound piece shows the two that it is made of.
    Unicode,
    /// Letters, upper case for White.
    Letters,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The letters of the pieces.
    pub letters: Letters,
    /// How men are shown.
    pub symbols: Symbols,
    /// Whether the terminal shows colours.
    pub colors: bool,
    /// The side at the bottom.
    pub side: Color,
}

/// Colours of the 256 that terminals have.
mod palette {
    pub(super) const LIGHT: u8 = 137;
    pub(super) const DARK: u8 = 95;
    pub(super) const MOVED: u8 = 101;
    pub(super) const CHECK: u8 = 160;
    pub(super) const WHITE: u8 = 231;
    pub(super) const BLACK: u8 = 16;
}

impl View {
    /// Draws the board of a game, ten lines and the files; the squares of the last move and a king
    /// in check are marked if there are colours.
    pub fn draw(self, game: &Game) -> String {
        let position = game.position();
        let (mut ranks, mut files) = (Rank::ALL, File::ALL);
        match self.side {
            // The board is drawn from the top.
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        let mut text = String::new();
        for rank in ranks {
            let _ = write!(text, "{rank:>2} ", rank = rank.to_string());
            for file in files {
                self.draw_square(&mut text, game, Square::at(file, rank));
            }
            let _ = writeln!(text, " {rank}");
        }
        text.push_str("   ");
        for file in files {
            let _ = write!(text, "{:^1$}", file.to_char(), self.width());
        }
        text.push('\n');
        for color in Color::ALL {
            let _ = writeln!(text, "{}", self.describe_lost(position, color));
        }
        text
    }

    /// How many columns a square has.
    fn width(self) -> usize {
        match self.symbols {
            Symbols::Unicode => 4,
            Symbols::Letters => 3,
        }
    }

    fn draw_square(self, text: &mut String, game: &Game, square: Square) {
        let position = game.position();
        let piece = position.board().piece_at(square);
        let man = match piece {
            Some(piece) => self.man(piece),
            None if square.is_dark() && !self.colors => "·".to_owned(),
            None => String::new(),
        };
        // Two symbols fill the middle; one stands as far left as the first of two.
        let cell = match self.symbols {
            Symbols::Unicode => format!(" {man:<3}"),
            Symbols::Letters => format!(" {man:<2}"),
        };
        if !self.colors {
            text.push_str(&cell);
            return;
        }
        let in_check = position.is_check() && position.king(position.turn()) == Some(square);
        let moved = game
            .moves()
            .last()
            .is_some_and(|m| m.from == square || m.to == square);
        let back = if in_check {
            palette::CHECK
        } else if moved {
            palette::MOVED
        } else if square.is_dark() {
            palette::DARK
        } else {
            palette::LIGHT
        };
        let front = match piece {
            Some(piece) if !piece.color.is_white() => palette::BLACK,
            _ => palette::WHITE,
        };
        let _ = write!(text, "\x1b[48;5;{back};38;5;{front}m{cell}\x1b[0m");
    }

    /// A man's symbol or letter.
    fn man(self, piece: Piece) -> String {
        if self.symbols == Symbols::Letters {
            return self.letters.piece_letter(piece).to_string();
        }
        // With colours the full symbols do for both sides; they are easier to read.
        let outlined = piece.color.is_white() && !self.colors;
        let symbol = |role| match (role, outlined) {
            (Role::Pawn, true) => '♙',
            (Role::Knight, true) => '♘',
            (Role::Bishop, true) => '♗',
            (Role::Rook, true) => '♖',
            (Role::Queen, true) => '♕',
            (Role::King, true) => '♔',
            (Role::Pawn, false) => '♟',
            (Role::Knight, false) => '♞',
            (Role::Bishop, false) => '♝',
            (Role::Queen, false) => '♛',
            (Role::King, false) => '♚',
            // A compound is never asked for itself.
            (Role::Rook | Role::Archbishop | Role::Chancellor, _) => '♜',
        };
        match piece.role {
            Role::Archbishop => [symbol(Role::Bishop), symbol(Role::Knight)]
                .iter()
                .collect(),
            Role::Chancellor => [symbol(Role::Rook), symbol(Role::Knight)].iter().collect(),
            role => symbol(role).to_string(),
        }
    }

    /// What a side has lost: what its pawns may become.
    fn describe_lost(self, position: &Position, color: Color) -> String {
        let material = position.board().material();
        let mut lost = Vec::new();
        for role in Role::PROMOTIONS.into_iter().rev() {
            let left = material.count(Piece::new(color, role));
            let letter = self.letters.letter(role).to_string();
            lost.extend(vec![letter; start_count(role).saturating_sub(left)]);
        }
        let side = if color.is_white() { "White" } else { "Black" };
        if lost.is_empty() {
            format!("{side} has lost no piece yet")
        } else {
            format!("{side} has lost {}: a pawn can become one", lost.join(" "))
        }
    }
}
