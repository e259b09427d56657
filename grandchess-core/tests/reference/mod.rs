//! A slow second opinion on the rules, for tests.
//!
//! Everything here is written from the rules alone and shares nothing with the library under test: text goes in, text
//! comes out. A piece's way of moving is one question, *does the man on this square attack that square?*, asked of
//! all pairs of squares; a move is legal if, once made on a copy, it leaves the own king unattacked. It is meant to be
//! checked by reading, not to be fast.
//!
//! Comments name the rule they hold: "rule 3" is the third point of how this project reads the rules.
#![allow(dead_code)] // Each test crate that includes this file uses a part of it.
#![allow(clippy::cast_possible_wrap)] // Squares are below 100.

mod text;

/// Lower-case letters of the kinds: pawn, knight, bishop, rook, archbishop, chancellor, queen, king.
const KINDS: &[u8] = b"pnbracqk";

/// What a pawn may become, and how many of the kind a side has at the start (rule 2). Both variants start with the
/// same men.
const START_ARMY: [(u8, usize); 6] = [
    (b'a', 1),
    (b'b', 2),
    (b'c', 1),
    (b'n', 2),
    (b'q', 1),
    (b'r', 2),
];

/// Index of the short side (king to the i-file) and of the long side (king to the c-file) in castling rights.
const SHORT: usize = 0;
const LONG: usize = 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    white: bool,
    /// One of [`KINDS`].
    kind: u8,
}

impl Piece {
    /// The direction in which this side's pawns walk.
    fn forward(self) -> i32 {
        if self.white { 1 } else { -1 }
    }
}

/// Squares are 0 (a1), 1 (b1), …, 10 (a2), …, 99 (j10). Castling goes from the king's square to the rook's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Move {
    from: usize,
    to: usize,
    promotion: Option<u8>,
}

/// A position, with what is needed to go on playing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reference {
    board: [Option<Piece>; 100],
    white_to_move: bool,
    /// `true` for the shuffled game: pawns start on the second rank, and there is castling (rules 1, 6, 7).
    shuffled: bool,
    /// The square of the rook that may still castle: `castling[colour][side]`, colour 0 is White.
    castling: [[Option<usize>; 2]; 2],
    /// The square that the pawn jumped over, if the last move was a double step.
    en_passant: Option<usize>,
    half_moves: u32,
    full_moves: u32,
}

fn file(square: usize) -> i32 {
    square as i32 % 10
}

fn rank(square: usize) -> i32 {
    square as i32 / 10
}

fn square_at(file: i32, rank: i32) -> Option<usize> {
    let on_board = (0..10).contains(&file) && (0..10).contains(&rank);
    on_board.then(|| usize::try_from(rank * 10 + file).expect("on the board"))
}

/// A rank as its own side counts it, from 1 to 10.
fn rank_for(white: bool, square: usize) -> i32 {
    if white {
        rank(square) + 1
    } else {
        10 - rank(square)
    }
}

/// The squares of one rank from `a` to `b`, both included.
fn span(a: usize, b: usize) -> std::ops::RangeInclusive<usize> {
    a.min(b)..=a.max(b)
}

// ---------------------------------------------------------------------------------------------- what attacks what

impl Reference {
    /// Whether the man on `from` attacks `to`, whatever stands there and whether or not it may move there now.
    fn attacks(&self, from: usize, to: usize) -> bool {
        let Some(piece) = self.board[from] else {
            return false;
        };
        let (files, ranks) = (file(to) - file(from), rank(to) - rank(from));
        let leaps = (files * ranks).abs() == 2;
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files.abs() == ranks.abs() && files != 0;
        match piece.kind {
            // Rule 3: a pawn attacks its two squares even where it could not go, for want of a piece to become.
            b'p' => files.abs() == 1 && ranks == piece.forward(),
            b'n' => leaps,
            b'b' => diagonal && self.is_clear(from, to),
            b'r' => straight && self.is_clear(from, to),
            b'a' => leaps || (diagonal && self.is_clear(from, to)),
            b'c' => leaps || (straight && self.is_clear(from, to)),
            b'q' => (straight || diagonal) && self.is_clear(from, to),
            b'k' => files.abs() <= 1 && ranks.abs() <= 1 && from != to,
            other => unreachable!("no such kind: {other}"),
        }
    }

    /// Whether nothing stands between two squares of one line.
    fn is_clear(&self, from: usize, to: usize) -> bool {
        let step = (rank(to) - rank(from)).signum() * 10 + (file(to) - file(from)).signum();
        let mut at = from as i32 + step;
        while at != to as i32 {
            if self.board[usize::try_from(at).expect("between two squares")].is_some() {
                return false;
            }
            at += step;
        }
        true
    }

    /// The squares from which a side attacks a square.
    fn attackers(&self, square: usize, white: bool) -> impl Iterator<Item = usize> {
        (0..100)
            .filter(move |&from| self.board[from].is_some_and(|p| p.white == white))
            .filter(move |&from| self.attacks(from, square))
    }

    fn is_attacked(&self, square: usize, white: bool) -> bool {
        self.attackers(square, white).next().is_some()
    }

    fn king(&self, white: bool) -> usize {
        let king = Some(Piece { white, kind: b'k' });
        self.board
            .iter()
            .position(|&p| p == king)
            .expect("a king of each colour")
    }

    fn is_king_attacked(&self, white: bool) -> bool {
        self.is_attacked(self.king(white), !white)
    }
}

// ---------------------------------------------------------------------------------------------- moves

impl Reference {
    fn moves(&self) -> Vec<Move> {
        (0..100).flat_map(|from| self.moves_from(from)).collect()
    }

    /// The legal moves of the man on a square: those after which the own king is not attacked.
    fn moves_from(&self, from: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        match self.board[from].filter(|p| p.white == self.white_to_move) {
            Some(Piece { kind: b'p', .. }) => self.pawn_moves(from, &mut moves),
            Some(Piece { kind, .. }) => {
                self.piece_moves(from, &mut moves);
                if kind == b'k' {
                    self.castling_moves(&mut moves);
                }
            }
            None => {}
        }
        moves.retain(|&m| !self.after(m).is_king_attacked(self.white_to_move));
        moves
    }

    fn is_own(&self, square: usize) -> bool {
        self.board[square].is_some_and(|p| p.white == self.white_to_move)
    }

    fn piece_moves(&self, from: usize, moves: &mut Vec<Move>) {
        for to in 0..100 {
            if self.attacks(from, to) && !self.is_own(to) {
                moves.push(Move {
                    from,
                    to,
                    promotion: None,
                });
            }
        }
    }

    fn pawn_moves(&self, from: usize, moves: &mut Vec<Move>) {
        let white = self.white_to_move;
        let forward = if white { 1 } else { -1 };
        let ahead = |steps: i32| {
            square_at(file(from), rank(from) + steps * forward)
                .filter(|&to| self.board[to].is_none())
        };
        if let Some(one) = ahead(1) {
            self.pawn_arrives(from, one, moves);
            // Rule 6: the double step starts on the third rank, in the shuffled game on the second.
            let start = if self.shuffled { 2 } else { 3 };
            if let Some(two) = ahead(2).filter(|_| rank_for(white, from) == start) {
                self.pawn_arrives(from, two, moves);
            }
        }
        for to in 0..100 {
            let takes =
                self.board[to].is_some_and(|p| p.white != white) || self.en_passant == Some(to);
            if takes && self.attacks(from, to) {
                self.pawn_arrives(from, to, moves);
            }
        }
    }

    /// Rule 3: a pawn may stay a pawn everywhere but on the tenth rank, and may become something on the eighth, ninth
    /// and tenth, by a push or a capture. Rule 6: a capture en passant onto the eighth rank is no exception.
    fn pawn_arrives(&self, from: usize, to: usize, moves: &mut Vec<Move>) {
        let reached = rank_for(self.white_to_move, to);
        if reached < 10 {
            moves.push(Move {
                from,
                to,
                promotion: None,
            });
        }
        if reached >= 8 {
            for (kind, at_start) in START_ARMY {
                // Rules 2 and 4: fewer on the board than at the start; what this move takes is the opponent's.
                if self.count(self.white_to_move, kind) < at_start {
                    moves.push(Move {
                        from,
                        to,
                        promotion: Some(kind),
                    });
                }
            }
        }
    }

    fn count(&self, white: bool, kind: u8) -> usize {
        self.board
            .iter()
            .filter(|&&p| p == Some(Piece { white, kind }))
            .count()
    }

    /// Rule 7. That the king is not attacked on the final placement is seen as for any other move.
    fn castling_moves(&self, moves: &mut Vec<Move>) {
        let white = self.white_to_move;
        for side in [SHORT, LONG] {
            let Some(rook) = self.castling[usize::from(!white)][side] else {
                continue;
            };
            let king = self.king(white);
            let (king_to, rook_to) = castled_squares(white, side);
            let mut lifted = self.clone();
            lifted.board[king] = None;
            lifted.board[rook] = None;
            let is_free = span(king, king_to)
                .chain(span(rook, rook_to))
                .all(|s| lifted.board[s].is_none());
            let is_safe = || span(king, king_to).all(|s| !lifted.is_attacked(s, !white));
            if is_free && !self.is_king_attacked(white) && is_safe() {
                moves.push(Move {
                    from: king,
                    to: rook,
                    promotion: None,
                });
            }
        }
    }

    /// The side to which a move castles, if it does: it is written as the king taking its own rook (rule 7).
    fn castles(&self, m: Move) -> Option<usize> {
        let is_king = self.board[m.from].is_some_and(|p| p.kind == b'k');
        let side = if m.to > m.from { SHORT } else { LONG };
        (is_king && self.is_own(m.to)).then_some(side)
    }

    /// A pawn that changes file without taking what stands on its new square takes en passant.
    fn is_en_passant(&self, m: Move) -> bool {
        let is_pawn = self.board[m.from].is_some_and(|p| p.kind == b'p');
        is_pawn && file(m.from) != file(m.to) && self.board[m.to].is_none()
    }

    fn is_capture(&self, m: Move) -> bool {
        self.is_en_passant(m) || (self.board[m.to].is_some() && self.castles(m).is_none())
    }

    /// The position after a move of this position.
    fn after(&self, m: Move) -> Reference {
        let white = self.white_to_move;
        let piece = self.board[m.from].expect("a man to move");
        let mut next = self.clone();
        next.board[m.from] = None;
        if let Some(side) = self.castles(m) {
            let (king_to, rook_to) = castled_squares(white, side);
            next.board[m.to] = None;
            next.board[king_to] = Some(piece);
            next.board[rook_to] = self.board[m.to];
        } else {
            if self.is_en_passant(m) {
                let passed = square_at(file(m.to), rank(m.from)).expect("on the board");
                next.board[passed] = None;
            }
            next.board[m.to] = Some(Piece {
                white,
                kind: m.promotion.unwrap_or(piece.kind),
            });
        }

        // Rule 7: the right is lost when the king or the rook moves, and with the rook.
        if piece.kind == b'k' {
            next.castling[usize::from(!white)] = [None, None];
        }
        for right in next.castling.iter_mut().flatten() {
            if *right == Some(m.from) || *right == Some(m.to) {
                *right = None;
            }
        }

        // Rule 6: only the double step just played.
        let is_double_step = piece.kind == b'p' && (rank(m.to) - rank(m.from)).abs() == 2;
        next.en_passant = is_double_step.then_some(usize::midpoint(m.from, m.to));

        let resets = piece.kind == b'p' || self.is_capture(m);
        next.half_moves = if resets {
            0
        } else {
            self.half_moves.saturating_add(1)
        };
        next.full_moves = self.full_moves.saturating_add(u32::from(!white));
        next.white_to_move = !white;
        next
    }
}

/// Rule 7: long puts the king on the c-file and the rook on the d-file, short on the i-file and the h-file.
fn castled_squares(white: bool, side: usize) -> (usize, usize) {
    let back_rank = if white { 0 } else { 90 };
    if side == SHORT {
        (back_rank + 8, back_rank + 7)
    } else {
        (back_rank + 2, back_rank + 3)
    }
}

// ---------------------------------------------------------------------------------------------- what tests ask

impl Reference {
    /// The legal moves in UCI form, sorted as ASCII strings.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.moves().into_iter().map(text::uci).collect();
        moves.sort();
        moves
    }

    /// Those of the man on a square.
    pub(crate) fn legal_moves_from(&self, square: &str) -> Result<Vec<String>, String> {
        let moves = self.moves_from(text::parse_square(square)?);
        let mut moves: Vec<String> = moves.into_iter().map(text::uci).collect();
        moves.sort();
        Ok(moves)
    }

    /// The position after a legal move.
    pub(crate) fn play(&self, uci: &str) -> Result<Reference, String> {
        Ok(self.after(self.find(uci)?))
    }

    fn find(&self, uci: &str) -> Result<Move, String> {
        (0..100)
            .filter(|&from| self.is_own(from) && uci.starts_with(&text::square_name(from)))
            .flat_map(|from| self.moves_from(from))
            .find(|&m| text::uci(m) == uci)
            .ok_or_else(|| format!("{uci} is not legal in {}", self.fen()))
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.is_king_attacked(self.white_to_move)
    }

    /// In check without a legal move.
    pub(crate) fn is_checkmate(&self) -> bool {
        self.is_check() && self.moves().is_empty()
    }

    /// Rule 5: not in check, and without a legal move.
    pub(crate) fn is_stalemate(&self) -> bool {
        !self.is_check() && self.moves().is_empty()
    }

    /// The squares from which a side attacks a square, pinned men and immobile pawns included, sorted as strings.
    pub(crate) fn attackers_of(&self, square: &str, white: bool) -> Result<Vec<String>, String> {
        let square = text::parse_square(square)?;
        let mut names: Vec<String> = self
            .attackers(square, white)
            .map(text::square_name)
            .collect();
        names.sort();
        Ok(names)
    }

    /// Whether a legal move gives check.
    pub(crate) fn gives_check(&self, uci: &str) -> Result<bool, String> {
        Ok(self.play(uci)?.is_check())
    }

    /// How many lines of play of this length there are.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self
                .moves()
                .into_iter()
                .map(|m| self.after(m).perft(depth - 1))
                .sum(),
        }
    }

    /// The same position with the colours swapped and the board turned upside down.
    pub(crate) fn mirrored(&self) -> Reference {
        let flip = |square: usize| (9 - square / 10) * 10 + square % 10;
        let mut mirrored = self.clone();
        for square in 0..100 {
            mirrored.board[flip(square)] = self.board[square].map(|p| Piece {
                white: !p.white,
                ..p
            });
        }
        mirrored.white_to_move = !self.white_to_move;
        mirrored.castling =
            [self.castling[1], self.castling[0]].map(|rights| rights.map(|rook| rook.map(flip)));
        mirrored.en_passant = self.en_passant.map(flip);
        mirrored
    }

    /// Rule 9: two positions are the same if these strings are: who stands where, who is to move, castling rights,
    /// and the en passant square if a legal capture exists there.
    pub(crate) fn repetition_key(&self) -> String {
        let fen = self.fen();
        fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    }

    /// How often the position after these moves has occurred, from this position on, which is the first occurrence.
    pub(crate) fn repetition_count(&self, moves: &[&str]) -> Result<usize, String> {
        let mut now = self.clone();
        let mut keys = vec![now.repetition_key()];
        for uci in moves {
            now = now.play(uci)?;
            keys.push(now.repetition_key());
        }
        let last = now.repetition_key();
        Ok(keys.into_iter().filter(|key| *key == last).count())
    }

    /// Whether the material alone makes a mate impossible for both sides: no men but the kings, or one knight, or
    /// bishops that all stand on squares of one colour.
    pub(crate) fn insufficient(&self) -> bool {
        let men: Vec<(usize, u8)> = (0..100)
            .filter_map(|square| self.board[square].map(|p| (square, p.kind)))
            .filter(|&(_, kind)| kind != b'k')
            .collect();
        let is_dark = |square: usize| (file(square) + rank(square)) % 2 == 0;
        let lone_knight = men.len() == 1 && men[0].1 == b'n';
        let bishops_alone = men.iter().all(|&(_, kind)| kind == b'b');
        let one_colour = men
            .iter()
            .all(|&(square, _)| is_dark(square) == is_dark(men[0].0));
        lone_knight || (bishops_alone && one_colour)
    }
}
