use grandchess_core::{Color, Letters, Outcome, Termination};

pub(crate) const HELP: &str = "\
Moves    e3e5, a9a10q     from square, to square, and what a pawn becomes
         e5, Ce4, Nbxd6   or as books write it
Look     board, flip      the board, and from the other side
         moves, moves e3  all legal moves, or those of one man
         hint             what the computer would play
         fen              the position in one line
Change   undo, undo 4     take back a move, or four half-moves
         level 5          the strength of the computer, 1 to 8
         letters neutral  A archbishop, C chancellor
         letters freeling C cardinal (archbishop), M marshal (chancellor)
End      draw             claim a draw: third occurrence, or fifty moves
                          without a capture or a pawn move
         draw Rb4         claim it with the move that brings it about
         agree            both players agree on a draw
         resign           the player to move gives up
Files    save game.pgn, load game.pgn, load games.pgn 3
         quit

An archbishop moves as a bishop or a knight, a chancellor as a rook or a
knight. Pawns start on the third rank. A pawn that reaches the eighth or
the ninth rank may become a piece that its side has lost, or stay a pawn.
On the tenth it must, so while nothing is lost it waits on the ninth; from
there it still gives check. There is no castling in Grand.";

/// The letters of the two pieces that chess does not have.
pub(crate) const fn legend(letters: Letters) -> &'static str {
    match letters {
        Letters::Neutral => "A archbishop: bishop + knight. C chancellor: rook + knight.",
        Letters::Freeling => "C cardinal: bishop + knight. M marshal: rook + knight.",
    }
}

/// Breaks a text into lines between words, so that a terminal does not break it within them.
pub(crate) fn wrapped(text: &str) -> String {
    const WIDTH: usize = 76;
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= WIDTH;
            lines.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        lines.push_str(word);
        column += length;
    }
    lines
}

pub(crate) fn side(color: Color) -> &'static str {
    if color.is_white() { "White" } else { "Black" }
}

/// Says how a game ended.
pub(crate) fn describe(outcome: Outcome) -> String {
    let why = match outcome.termination {
        Termination::Checkmate => "checkmate",
        Termination::Stalemate => "stalemate: no legal move, and no check",
        Termination::InsufficientMaterial => "neither side has the men to mate",
        Termination::FivefoldRepetition => "the position has come up for the fifth time",
        Termination::SeventyFiveMoves => "seventy-five moves without a capture or a pawn move",
        Termination::ThreefoldRepetition => "the position has come up for the third time",
        Termination::FiftyMoves => "fifty moves without a capture or a pawn move",
        Termination::Resignation => "the other side gives up",
        Termination::Agreement => "agreed",
        Termination::Adjudication => "by adjudication",
        Termination::Unknown => "by the record, which does not say why",
        other => other.name(),
    };
    match outcome.winner() {
        Some(winner) => format!("{}: {} wins, {why}.", outcome.result, side(winner)),
        None => format!("{}: a draw, {why}.", outcome.result),
    }
}

/// Says which draw may be claimed.
pub(crate) fn describe_claim(termination: Termination) -> &'static str {
    match termination {
        Termination::ThreefoldRepetition => "this position has come up three times",
        _ => "fifty moves have gone by without a capture or a pawn move",
    }
}
