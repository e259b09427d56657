use crate::attacks::{self, between};
use crate::board::Board;
use crate::types::{Bitboard, Color, Role, RoleSet, Square};

/// The squares around a king that is not in check, and to how many of them it may step once a man of
/// the other side has moved.
pub(super) struct Flights<'a> {
    board: &'a Board,
    /// The side whose king it is.
    color: Color,
    /// The squares around the king without own men, as far as they fill the places.
    flights: [Flight; 8],
    len: usize,
    /// All men but the king, which does not shield the squares behind it.
    occupied: Bitboard,
    /// The steps if nobody moves.
    pub(super) steady: usize,
    /// Where a man that comes or goes may open or close a flight.
    pub(super) near: Bitboard,
    /// The king's men around it: it can step there once they are taken.
    own: Bitboard,
}

/// A square to which a king may step if nobody attacks it.
#[derive(Clone, Copy)]
struct Flight {
    square: Square,
    /// From where a man that slides along ranks and files attacks it.
    orthogonal: Bitboard,
    /// The same along diagonals.
    diagonal: Bitboard,
    attackers: Bitboard,
}

impl Flight {
    #[inline]
    fn new(board: &Board, square: Square, color: Color, occupied: Bitboard) -> Self {
        let orthogonal = attacks::rook(square, occupied);
        let diagonal = attacks::bishop(square, occupied);
        let attackers = board.leapers_to(square, !color)
            | orthogonal & board.orthogonal_sliders()
            | diagonal & board.diagonal_sliders();
        Self {
            square,
            orthogonal,
            diagonal,
            attackers: attackers & board.by_color(!color),
        }
    }

    /// From where a man of `role` attacks the square of a king of `color`.
    #[inline]
    fn reach(&self, role: Role, color: Color) -> Bitboard {
        let leaps = match role {
            Role::Pawn => attacks::pawn(color, self.square),
            Role::King => attacks::king(self.square),
            role if role.is_jumper() => attacks::knight(self.square),
            _ => Bitboard::EMPTY,
        };
        let mut reach = leaps;
        if role.is_orthogonal() {
            reach |= self.orthogonal;
        }
        if role.is_diagonal() {
            reach |= self.diagonal;
        }
        reach
    }
}

impl<'a> Flights<'a> {
    pub(super) fn new(board: &'a Board, king: Square, color: Color) -> Self {
        let own = board.by_color(color) & attacks::king(king);
        let occupied = board.occupied().without(king);
        let nowhere = Flight {
            square: king,
            orthogonal: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            attackers: Bitboard::EMPTY,
        };
        let mut flights = Self {
            board,
            color,
            flights: [nowhere; 8],
            len: 0,
            occupied,
            steady: 0,
            near: Bitboard::EMPTY,
            own,
        };
        for (place, square) in flights.flights.iter_mut().zip(attacks::king(king) - own) {
            let flight = Flight::new(board, square, color, occupied);
            flights.len += 1;
            flights.steady += usize::from(flight.attackers.is_empty());
            flights.near |= flight.orthogonal
                | flight.diagonal
                | attacks::knight(square)
                | attacks::king(square)
                | attacks::pawn(color, square);
            *place = flight;
        }
        flights
    }

    /// The king's steps after a man has gone from `from` to each of `targets` and become each of
    /// `roles` there, added up.
    pub(super) fn after(&self, from: Square, targets: Bitboard, roles: RoleSet) -> usize {
        let near = if self.near.contains(from) {
            targets
        } else {
            targets & self.near
        };
        let mut steps = (targets - near).len() * self.steady * roles.len();
        if !near.is_empty() {
            for flight in self.flights.iter().take(self.len) {
                steps += self.openings(flight, from, near, roles);
            }
        }
        for taken in targets & self.own {
            let occupied = self.occupied.without(from);
            let guards = self.board.attackers_through(taken, !self.color, occupied);
            if guards.without(from).is_empty() {
                steps += roles.len();
            }
        }
        steps
    }

    /// How many of the moves leave a flight open.
    #[inline]
    fn openings(&self, flight: &Flight, from: Square, targets: Bitboard, roles: RoleSet) -> usize {
        let mut flight = *flight;
        if (flight.orthogonal | flight.diagonal).contains(from) {
            let occupied = self.occupied.without(from);
            flight = Flight::new(self.board, flight.square, self.color, occupied);
        }
        let attackers = flight.attackers.without(from);
        let safe = match attackers.first() {
            None => targets,
            Some(_) if attackers.has_several() => return 0,
            // The man that moves may step between.
            Some(attacker) => targets & between(flight.square, attacker),
        };
        roles
            .iter()
            .map(|role| (safe - flight.reach(role, self.color)).len())
            .sum()
    }
}
