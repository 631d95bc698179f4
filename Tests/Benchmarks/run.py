"""Runs one command as a fresh process: how long it took, how much memory it had at most, how much it wrote."""

import ctypes
import os
import signal
import time

PTRACE_TRACEME, PTRACE_CONT, PTRACE_SETOPTIONS = 0, 7, 0x4200
EXIT_KILL, TRACE_EXIT, EVENT_EXIT = 0x100000, 0x40, 6


class Failed(Exception):
    pass


def timed(command, input, output):
    """Milliseconds from the start of the process to its end. Output goes to a file, so that no reader slows it down."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, str(input), os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, str(output), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
        (os.POSIX_SPAWN_OPEN, 2, f"{output}.err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
    ]
    start = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status = os.waitpid(pid, 0)
    milliseconds = (time.perf_counter() - start) * 1000
    if status != 0:
        with open(f"{output}.err", errors="replace") as said:
            raise Failed(f"{' '.join(command)[:200]}\n  ended with status {status}: {said.read()[:500]}")
    return milliseconds


def traced(command, input):
    """Peak memory in MiB and bytes written to files, read from /proc while the process ends.

    Not from wait4: its maximum counts the memory of the process that called fork, and it counts no bytes."""
    libc = ctypes.CDLL(None)
    pid = os.fork()
    if pid == 0:
        try:
            libc.ptrace(PTRACE_TRACEME, 0, None, None)
            os.dup2(os.open(input, os.O_RDONLY), 0)
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            os.kill(os.getpid(), signal.SIGSTOP)
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    return follow(pid, libc)


def follow(pid, libc):
    os.waitpid(pid, 0)
    if libc.ptrace(PTRACE_SETOPTIONS, pid, None, ctypes.c_void_p(TRACE_EXIT | EXIT_KILL)) != 0:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return None, None
    pending, figures = 0, (None, None)
    while True:
        libc.ptrace(PTRACE_CONT, pid, None, ctypes.c_void_p(pending))
        _, status = os.waitpid(pid, 0)
        if not os.WIFSTOPPED(status):
            return figures
        if status >> 16 == EVENT_EXIT:
            figures, pending = (proc(pid, "status", "VmHWM:") / 1024, proc(pid, "io", "write_bytes:")), 0
        else:
            pending = os.WSTOPSIG(status) if os.WSTOPSIG(status) != signal.SIGTRAP else 0


def proc(pid, file, key):
    with open(f"/proc/{pid}/{file}") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith(key))
