use alloc::vec::Vec;

use thiserror::Error;

use crate::game::draws::DrawPolicy;
use crate::game::record::Game;
use crate::position::{Position, UnpackError};
use crate::types::{Color, Move, Outcome, Termination};

const START_FOLLOWS: u8 = 1;
const IMMEDIATE: u8 = 2;
const HEAD: usize = 2;

/// Every end that can be declared; 1 and the index is its byte. May only grow at the end.
const DECLARED: [Outcome; 16] = [
    Outcome::win(Color::White, Termination::Resignation),
    Outcome::win(Color::Black, Termination::Resignation),
    Outcome::draw(Termination::Agreement),
    Outcome::win(Color::White, Termination::FlagFall),
    Outcome::win(Color::Black, Termination::FlagFall),
    Outcome::draw(Termination::FlagFallDraw),
    Outcome::win(Color::White, Termination::Forfeit),
    Outcome::win(Color::Black, Termination::Forfeit),
    Outcome::draw(Termination::ThreefoldRepetition),
    Outcome::draw(Termination::FiftyMoves),
    Outcome::win(Color::White, Termination::Adjudication),
    Outcome::win(Color::Black, Termination::Adjudication),
    Outcome::draw(Termination::Adjudication),
    Outcome::win(Color::White, Termination::Unknown),
    Outcome::win(Color::Black, Termination::Unknown),
    Outcome::draw(Termination::Unknown),
];

/// Why bytes are no packed game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnpackGameError {
    /// The bytes end in the middle of the head, the start position or a move.
    #[error("the packed game ends too early, after {0} bytes")]
    TooShort(usize),
    /// The start position is none.
    #[error("start position: {0}")]
    Start(UnpackError),
    /// There are fewer legal moves than the number says.
    #[error("byte {offset}: after {ply} half-moves there is no legal move {index}")]
    Move {
        /// How many moves come before it.
        ply: usize,
        /// The number among the legal moves, from 0.
        index: usize,
        /// Where in the bytes.
        offset: usize,
    },
    /// The game can't have ended that way: nothing to claim, over already, no such end.
    #[error("the game can't have ended as it says")]
    End,
    /// The game is sound, but packs to other bytes.
    #[error("byte {0} is not as a game is packed")]
    NotCanonical(usize),
}

impl Game {
    /// The game in about one byte a half-move: its start, its moves, its policy, the end that was
    /// declared.
    ///
    /// The form is canonical and stable, as [`Position::pack`]'s is.
    ///
    /// | bytes | content |
    /// |---|---|
    /// | 0 | bit 0: a start position follows, which is not that of Grand; bit 1: [`DrawPolicy::Immediate`]; the others zero |
    /// | 1 | the declared end, 0 for none: resignation 1 (White won) or 2, agreement 3, time 4 or 5, time without the men to mate 6, forfeit 7 or 8, claimed threefold repetition 9, claimed fifty moves 10, adjudication 11 (White won), 12 (Black won) or 13 (draw), a result of unknown cause 14, 15 or 16 |
    /// | the next 42, or none | the start position ([`Position::pack`]) |
    /// | the rest | each move as its place among the legal moves, from 0, in the order of [`Move`]s: from, to, and what a pawn becomes (a pawn that stays one first, then knight, bishop, rook, archbishop, chancellor, queen), squares counted from a1 to j10; in one byte, or in two, the lesser first, where there are more than 256 legal moves |
    ///
    /// ```
    /// use grandchess_core::{Game, Move, Square};
    ///
    /// let mut game = Game::default();
    /// game.play(Move::new(Square::A1, Square::B1))?; // the first in the order
    /// game.play(Move::new(Square::A8, Square::A6))?;
    /// assert_eq!(game.pack()[..3], [0, 0, 0]);
    /// assert_eq!(game.pack().len(), 4);
    /// assert_eq!(Game::unpack(&game.pack())?, game);
    /// # Ok::<(), grandchess_core::Error>(())
    /// ```
    pub fn pack(&self) -> Vec<u8> {
        let start = self.start().pack();
        let start_follows = start != Position::default().pack();
        let mut bytes = Vec::with_capacity(HEAD + start.len() + self.ply());
        let mut flags = 0;
        if start_follows {
            flags |= START_FOLLOWS;
        }
        if self.policy() == DrawPolicy::Immediate {
            flags |= IMMEDIATE;
        }
        bytes.push(flags);
        bytes.push(
            DECLARED
                .iter()
                .position(|&end| Some(end) == self.declared())
                .map_or(0, |index| index as u8 + 1),
        );
        if start_follows {
            bytes.extend(start);
        }
        let mut legal = Vec::with_capacity(128);
        for (ply, m) in self.moves().iter().enumerate() {
            let Some(position) = self.position_at(ply) else {
                break;
            };
            position.legal_moves_into(&mut legal);
            let key = m.sort_key();
            let index = legal.iter().filter(|m| m.sort_key() < key).count();
            bytes.push(index as u8);
            if takes_two_bytes(&legal) {
                bytes.push((index >> 8) as u8);
            }
        }
        bytes
    }

    /// The game that was [packed](Self::pack). Any bytes may come; what can be unpacked packs to
    /// the same bytes again.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the bytes.
    ///
    /// ```
    /// use grandchess_core::{Game, UnpackGameError};
    ///
    /// assert_eq!(Game::unpack(&[0, 0]), Ok(Game::default()));
    /// let error = UnpackGameError::Move { ply: 0, index: 65, offset: 2 };
    /// assert_eq!(Game::unpack(&[0, 0, 65]), Err(error)); // there are 65 legal moves
    /// ```
    pub fn unpack(bytes: &[u8]) -> Result<Self, UnpackGameError> {
        let too_short = || UnpackGameError::TooShort(bytes.len());
        let (&[flags, end], rest) = bytes.split_first_chunk().ok_or_else(too_short)?;
        if flags > START_FOLLOWS | IMMEDIATE {
            return Err(UnpackGameError::NotCanonical(0));
        }
        let (start, moves) = if flags & START_FOLLOWS == 0 {
            (Position::default(), rest)
        } else {
            let (start, moves) = rest
                .split_at_checked(Position::PACKED_SIZE)
                .ok_or_else(too_short)?;
            (Position::unpack(start)?, moves)
        };
        if flags & START_FOLLOWS != 0 && start.pack() == Position::default().pack() {
            return Err(UnpackGameError::NotCanonical(0));
        }
        let policy = if flags & IMMEDIATE == 0 {
            DrawPolicy::Standard
        } else {
            DrawPolicy::Immediate
        };
        let mut game = Self::new(start, policy);
        game.unpack_moves(moves, bytes.len())?;
        if let Some(index) = usize::from(end).checked_sub(1) {
            let outcome = DECLARED.get(index).ok_or(UnpackGameError::End)?;
            game.declare_again(*outcome).ok_or(UnpackGameError::End)?;
        }
        Ok(game)
    }

    fn unpack_moves(&mut self, mut bytes: &[u8], length: usize) -> Result<(), UnpackGameError> {
        let mut legal = Vec::with_capacity(128);
        while let Some((&low, rest)) = bytes.split_first() {
            let offset = length - bytes.len();
            let mut index = usize::from(low);
            bytes = rest;
            self.position().legal_moves_into(&mut legal);
            if takes_two_bytes(&legal) {
                let (&high, rest) = bytes
                    .split_first()
                    .ok_or(UnpackGameError::TooShort(length))?;
                index |= usize::from(high) << 8;
                bytes = rest;
            }
            let ply = self.ply();
            let missing = UnpackGameError::Move { ply, index, offset };
            if index >= legal.len() {
                return Err(missing);
            }
            let (_, &mut m, _) = legal.select_nth_unstable_by_key(index, |m| m.sort_key());
            self.play(m).map_err(|_| missing)?;
        }
        Ok(())
    }
}

impl From<UnpackError> for UnpackGameError {
    fn from(error: UnpackError) -> Self {
        Self::Start(error)
    }
}

fn takes_two_bytes(legal: &[Move]) -> bool {
    legal.len() > 256
}
