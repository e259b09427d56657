"""The engine's process: starting it, and seeing to it that nothing is left of it."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from typing import Any, TypeAlias

from .._checks import shown

__all__ = ["Command", "arguments", "kill", "own_group", "reap"]

Command: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""A program and its arguments: its path, the words, or a text that is divided as a shell does."""

_POSIX = os.name == "posix"


def arguments(command: Command) -> list[str]:
    """The words of a command; a text is divided as a shell does, unless it is a program's path."""
    if isinstance(command, os.PathLike):
        words = [os.fspath(command)]
    elif not isinstance(command, str):
        is_list = isinstance(command, Sequence) and not isinstance(command, (bytes, bytearray))
        if not is_list or not all(isinstance(word, (str, os.PathLike)) for word in command):
            accepted = "a text, a path, or a list of texts and paths"
            raise TypeError(f"command must be {accepted}, not {shown(command)}")
        words = [os.fspath(word) for word in command]
    elif os.path.exists(command):
        words = [command]
    elif _POSIX:
        words = shlex.split(command)
    else:
        # Here a backslash divides folders, and quotes are left where they are.
        words = [word.strip('"') for word in shlex.split(command, posix=False)]
    if not words:
        raise ValueError("the command of the engine is empty")
    return words


def own_group() -> dict[str, Any]:
    """How to start a process with a group of its own.

    Then Ctrl-C at the terminal is for us alone, and whatever the engine
    starts can be ended with it.
    """
    if _POSIX:
        return {"start_new_session": True}
    return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kills a process, which has not been waited for yet, with its group."""
    try:
        # Our own group must never be meant.
        if _POSIX and os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        # It has just ended by itself.
        pass


def reap(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and waits until nothing is left of it. At exit and from finalizers."""
    if process.poll() is None:
        kill(process)
        process.wait()
