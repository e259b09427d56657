use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::position::checks::Checks;
use crate::position::promotion::Promotion;
use crate::position::sink::{Scope, Sink};
use crate::position::{Position, castling, pawns, pieces};
use crate::types::{Bitboard, Move, Square};

/// Hands every legal move within `scope` to `sink`, each once.
#[inline]
pub(super) fn generate(position: &Position, scope: Scope, sink: &mut impl Sink) -> ControlFlow<()> {
    let Some(checks) = Checks::against(&position.board, position.turn) else {
        return ControlFlow::Continue(());
    };
    pieces::king(position, &checks, scope, sink)?;
    if checks.checkers.has_several() {
        return ControlFlow::Continue(());
    }
    let answers = checks.answers();
    pieces::others(position, &checks, answers, scope, sink)?;
    pawns::steps(position, &checks, answers, scope, sink)?;
    pawns::en_passant(position, scope, sink)?;
    castling::castle(position, &checks, scope, sink)
}

/// Writes the moves out.
struct List<'a>(&'a mut Vec<Move>);

impl Sink for List<'_> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.0.reserve(targets.len());
        targets
            .iter()
            .for_each(|to| self.0.push(Move::new(from, to)));
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8, promotion: Promotion) -> ControlFlow<()> {
        let promoting = targets & promotion.zone();
        (targets - promoting)
            .iter()
            .for_each(|to| self.0.push(Move::new(to.stepped_back(step), to)));
        for to in promoting {
            let from = to.stepped_back(step);
            let choices = promotion.choices_on(to);
            self.0
                .extend(choices.iter().map(|role| Move::promoting(from, to, role)));
            if promotion.may_stay_on(to) {
                self.0.push(Move::new(from, to));
            }
        }
        ControlFlow::Continue(())
    }
}

/// Looks for one move.
struct Find(Move);

impl Sink for Find {
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let found =
            self.0.promotion.is_none() && self.0.from == from && targets.contains(self.0.to);
        if found {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn pawns(&mut self, targets: Bitboard, step: i8, promotion: Promotion) -> ControlFlow<()> {
        let Move { from, to, .. } = self.0;
        let found = targets.contains(to)
            && to.stepped_back(step) == from
            && match self.0.promotion {
                None => promotion.may_stay_on(to),
                Some(role) => promotion.choices_on(to).contains(role),
            };
        if found {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Position {
    /// All legal moves, in no particular order, each once. Empty if the game has ended by mate or
    /// stalemate; not empty just because the game is a draw by material.
    ///
    /// ```
    /// use grandchess_core::Position;
    ///
    /// assert_eq!(Position::default().legal_moves().len(), 65);
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Fills a buffer with all legal moves; what it held before is gone. Allocates only if the
    /// buffer has no room for them, so a buffer that is used again soon allocates no more.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let _ = generate(self, Scope::ALL, &mut List(moves));
    }

    /// The legal moves of the man on `from`; none if the square is empty or has an opponent's man.
    ///
    /// ```
    /// use grandchess_core::{Position, Square};
    ///
    /// assert_eq!(Position::default().legal_moves_from(Square::F2).len(), 5); // chancellor
    /// ```
    pub fn legal_moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        let movers = from.into();
        let scope = Scope {
            movers,
            ..Scope::ALL
        };
        let _ = generate(self, scope, &mut List(&mut moves));
        moves
    }

    /// The legal moves that take a man, en passant included.
    pub fn captures(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.captures_into(&mut moves);
        moves
    }

    /// Fills a buffer with the legal moves that take a man; what it held before is gone.
    pub fn captures_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let mut targets = self.board.by_color(!self.turn);
        let scope = Scope {
            targets,
            ..Scope::ALL
        };
        let _ = generate(self, scope, &mut List(moves));
        // En passant ends on an empty square, where other men may go without taking anything.
        if self.en_passant_is_legal
            && let Some(square) = self.en_passant
        {
            targets = square.into();
            let movers = self.en_passant_capturers();
            let _ = generate(self, Scope { movers, targets }, &mut List(moves));
        }
    }

    /// Whether a move is legal here. Works for any move, also one made up or of another position.
    pub fn is_legal(&self, m: Move) -> bool {
        let (movers, targets) = (m.from.into(), m.to.into());
        generate(self, Scope { movers, targets }, &mut Find(m)).is_break()
    }
}
