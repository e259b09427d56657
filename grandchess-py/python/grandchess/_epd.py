"""Reads EPDs: FENs without clocks, followed by operations such as ``bm Nf3;``."""

from __future__ import annotations

import re
from typing import Any, Final

from ._enums import DrawPolicy, Letters, Variant
from ._errors import InvalidFenError
from ._grandchess import Board, Move

__all__ = ["read"]

_RECORD: Final = re.compile(r"((?:\S+\s+){3}\S+)(?:\s+([0-9]+)\s+([0-9]+))?(?:\s+|$)")
_OPERATION: Final = re.compile(r'([A-Za-z]\w*)\s*((?:"[^"]*"|[^";])*);\s*', re.ASCII)


def read(
    text: str, variant: Variant, letters: Letters, draw_policy: DrawPolicy
) -> tuple[Board, dict[str, Any]]:
    """What `Board.from_epd` does."""
    record = _RECORD.match(text := text.strip())
    if record is None:
        # A placement alone is a FEN, too; what is none says why.
        return Board(text, variant=variant, letters=letters, draw_policy=draw_policy), {}
    found: dict[str, str] = {}
    at = record.end()
    while at < len(text):
        operation = _OPERATION.match(text, at)
        if operation is None or operation[1] in found:
            what = "expected an operation that ends with ;" if operation is None else "repeated"
            message = f"invalid EPD at character {at + 1}: {what} (in {text:.120})"
            raise InvalidFenError(message, text, at)
        found[operation[1]] = operation[2].strip()
        at = operation.end()
    fields, clock, number = record.groups()
    fen = f"{fields} {found.get('hmvc', clock or 0)} {found.get('fmvn', number or 1)}"
    board = Board(fen, variant=variant, letters=letters, draw_policy=draw_policy)
    return board, {name: _operand(board, name, text, letters) for name, text in found.items()}


def _operand(board: Board, name: str, text: str, letters: Letters) -> Any:
    if name in ("am", "bm"):
        return [board.parse_san(san, letters=letters, strict=False) for san in text.split()]
    if name == "pv":
        line = board.copy(stack=False)
        moves: list[Move] = []
        for san in text.split():
            moves.append(line.push_san(san, letters=letters, strict=False))
        return moves
    if text.startswith('"') and text.find('"', 1) == len(text) - 1:
        return text[1:-1]
    if re.fullmatch(r"[-+]?[0-9]{1,18}", text):
        return int(text)
    return text or None
