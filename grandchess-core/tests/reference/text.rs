//! The reference's text forms: FEN, UCI moves and SAN, with the letters A (archbishop) and C (chancellor).

use super::{KINDS, LONG, Move, Piece, Reference, SHORT, file, rank, square_at};

pub(super) fn square_name(square: usize) -> String {
    format!("{}{}", file_letter(square), rank(square) + 1)
}

fn file_letter(square: usize) -> char {
    b"abcdefghij"[square % 10] as char
}

pub(super) fn parse_square(name: &str) -> Result<usize, String> {
    let file = (0..)
        .zip(b"abcdefghij")
        .find(|(_, letter)| name.as_bytes().first() == Some(letter));
    let rank = name.get(1..).and_then(|rank| rank.parse::<i32>().ok());
    file.zip(rank)
        .and_then(|((file, _), rank)| square_at(file, rank - 1))
        .filter(|&square| square_name(square) == name)
        .ok_or_else(|| format!("no such square: {name}"))
}

/// `e3e5`, `a9a10q`; castling as the king taking its own rook.
pub(super) fn uci(m: Move) -> String {
    let promotion = m
        .promotion
        .map(|kind| (kind as char).to_string())
        .unwrap_or_default();
    format!("{}{}{promotion}", square_name(m.from), square_name(m.to))
}

impl Reference {
    /// Reads a FEN of six fields. Little is checked: it is meant for what a library under test has written.
    pub(crate) fn from_fen(fen: &str, shuffled: bool) -> Result<Reference, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let &[
            placement,
            turn,
            castling,
            en_passant,
            half_moves,
            full_moves,
        ] = fields.as_slice()
        else {
            return Err(format!("not six fields: {fen}"));
        };
        let number = |text: &str| text.parse::<u32>().map_err(|e| format!("{text}: {e}"));
        let mut position = Reference {
            board: parse_placement(placement)?,
            white_to_move: match turn {
                "w" => true,
                "b" => false,
                _ => return Err(format!("no such side: {turn}")),
            },
            shuffled,
            castling: [[None; 2]; 2],
            en_passant: None,
            half_moves: number(half_moves)?,
            full_moves: number(full_moves)?,
        };
        for white in [true, false] {
            if position.count(white, b'k') != 1 {
                return Err(format!("not one king of each colour: {fen}"));
            }
        }
        // Else the next move could take a king, and everything below counts on there being two.
        if position.is_king_attacked(!position.white_to_move) {
            return Err(format!("the side that has moved is in check: {fen}"));
        }
        if castling != "-" {
            position.read_castling(castling)?;
        }
        if en_passant != "-" {
            position.en_passant = Some(position.read_en_passant(en_passant)?);
        }
        Ok(position)
    }

    /// Rook files (`IBib`), or `KQkq` for the outermost rooks.
    fn read_castling(&mut self, field: &str) -> Result<(), String> {
        if !self.shuffled {
            return Err(format!("no castling in this game: {field}"));
        }
        for letter in field.chars() {
            let white = letter.is_ascii_uppercase();
            let king = self.king(white);
            let back_rank = if white { 0 } else { 90 };
            let is_rook = |&square: &usize| self.board[square] == Some(Piece { white, kind: b'r' });
            let rook = match letter.to_ascii_lowercase() {
                'k' => (king..back_rank + 10).rev().find(is_rook),
                'q' => (back_rank..king).find(is_rook),
                file @ 'a'..='j' => {
                    Some(back_rank + (file as usize - 'a' as usize)).filter(is_rook)
                }
                _ => None,
            };
            let on_back_rank = king / 10 == back_rank / 10;
            let rook = rook
                .filter(|_| on_back_rank)
                .ok_or_else(|| format!("no such right: {letter}"))?;
            let side = if rook > king { SHORT } else { LONG };
            self.castling[usize::from(!white)][side] = Some(rook);
        }
        Ok(())
    }

    /// The square must be one that the other side's pawn has just jumped over.
    fn read_en_passant(&self, field: &str) -> Result<usize, String> {
        let square = parse_square(field)?;
        let passer = Piece {
            white: !self.white_to_move,
            kind: b'p',
        };
        let step = |steps: i32| square_at(file(square), rank(square) + steps * passer.forward());
        let man = |square: Option<usize>| square.and_then(|square| self.board[square]);
        let start = if self.shuffled { 2 } else { 3 };
        let passed =
            man(Some(square)).is_none() && man(step(-1)).is_none() && man(step(1)) == Some(passer);
        if passed && super::rank_for(passer.white, square) == start + 1 {
            Ok(square)
        } else {
            Err(format!("no pawn has just passed {field}"))
        }
    }

    /// The canonical FEN: an en passant square only where a legal capture exists, castling by rook files with the
    /// short side first.
    pub(crate) fn fen(&self) -> String {
        let turn = if self.white_to_move { 'w' } else { 'b' };
        let rights: String =
            self.castling
                .iter()
                .enumerate()
                .fold(String::new(), |mut text, (colour, rights)| {
                    for rook in rights.iter().flatten() {
                        let letter = file_letter(*rook);
                        text.push(if colour == 0 {
                            letter.to_ascii_uppercase()
                        } else {
                            letter
                        });
                    }
                    text
                });
        let castling = if rights.is_empty() { "-" } else { &rights };
        let can_take =
            self.en_passant.is_some() && self.moves().into_iter().any(|m| self.is_en_passant(m));
        let en_passant = self
            .en_passant
            .filter(|_| can_take)
            .map_or("-".to_owned(), square_name);
        let (half_moves, full_moves) = (self.half_moves, self.full_moves);
        format!(
            "{} {turn} {castling} {en_passant} {half_moves} {full_moves}",
            self.placement()
        )
    }

    fn placement(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.board.chunks(10).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for square in rank {
                let Some(piece) = square else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                let letter = if piece.white {
                    piece.kind.to_ascii_uppercase()
                } else {
                    piece.kind
                };
                text.push(letter as char);
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    /// The canonical SAN of a legal move: disambiguation by file, then rank, then both, among the legal moves of the
    /// same kind of piece to the same square.
    pub(crate) fn san(&self, uci: &str) -> Result<String, String> {
        let m = self.find(uci)?;
        let kind = self.kind_on(m.from);
        let mut san = String::new();
        if let Some(side) = self.castles(m) {
            san.push_str(if side == SHORT { "O-O" } else { "O-O-O" });
        } else {
            let is_capture = self.is_capture(m);
            if kind != b'p' {
                san.push(kind.to_ascii_uppercase() as char);
                san.push_str(&self.disambiguation(m));
            } else if is_capture {
                san.push(file_letter(m.from));
            }
            if is_capture {
                san.push('x');
            }
            san.push_str(&square_name(m.to));
            if let Some(promotion) = m.promotion {
                san.push('=');
                san.push(promotion.to_ascii_uppercase() as char);
            }
        }
        let next = self.after(m);
        if next.is_check() {
            san.push(if next.moves().is_empty() { '#' } else { '+' });
        }
        Ok(san)
    }

    fn kind_on(&self, square: usize) -> u8 {
        self.board[square].map_or(b' ', |p| p.kind)
    }

    fn disambiguation(&self, m: Move) -> String {
        let is_alike = |&from: &usize| {
            from != m.from && self.is_own(from) && self.kind_on(from) == self.kind_on(m.from)
        };
        let others: Vec<usize> = (0..100)
            .filter(is_alike)
            .filter(|&from| self.moves_from(from).iter().any(|other| other.to == m.to))
            .collect();
        let shares_file = others.iter().any(|&from| file(from) == file(m.from));
        let shares_rank = others.iter().any(|&from| rank(from) == rank(m.from));
        if others.is_empty() {
            String::new()
        } else if !shares_file {
            file_letter(m.from).to_string()
        } else if !shares_rank {
            (rank(m.from) + 1).to_string()
        } else {
            square_name(m.from)
        }
    }
}

fn parse_placement(text: &str) -> Result<[Option<Piece>; 100], String> {
    let mut board = [None; 100];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 10 {
        return Err(format!("not ten ranks: {text}"));
    }
    for (row, letters) in ranks.iter().rev().enumerate() {
        let mut column = 0;
        // The only number of two digits is an empty rank.
        let letters = if *letters == "10" { "55" } else { letters };
        for letter in letters.bytes() {
            match letter {
                b'1'..=b'9' => column += usize::from(letter - b'0'),
                _ if KINDS.contains(&letter.to_ascii_lowercase()) && column < 10 => {
                    let piece = Piece {
                        white: letter.is_ascii_uppercase(),
                        kind: letter.to_ascii_lowercase(),
                    };
                    board[row * 10 + column] = Some(piece);
                    column += 1;
                }
                _ => return Err(format!("unexpected {:?} in {text}", letter as char)),
            }
        }
        if column != 10 {
            return Err(format!("not ten squares in a rank: {text}"));
        }
    }
    Ok(board)
}
