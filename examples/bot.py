#!/usr/bin/env python3
"""A bot that others can start and play against, in Python: it passes every command on to `bfi engine` and answers only
`go` itself. Measure it: npx bfi arena greedy "cmd:python3 examples/bot.py" --games 20
Elsewhere the engine's command follows its name: python3 bot.py npx bfi engine
"""

import random
import subprocess
import sys
from pathlib import Path

BFI = Path(__file__).resolve().parent.parent / "packages" / "cli" / "bin" / "bfi.js"
ENGINE = sys.argv[1:] or ["node", str(BFI), "engine"]


class Engine:
    """`bfi engine` at the other end of a pipe: one line is sent, one line comes back."""

    def __init__(self):
        self.process = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, command):
        print(command, file=self.process.stdin, flush=True)
        lines = []
        # Only `bfi` has lines with `id` before its answer.
        while not lines or lines[-1].startswith("id "):
            line = self.process.stdout.readline()
            if line == "":
                sys.exit("the engine is gone")
            lines.append(line.rstrip("\n"))
        return "\n".join(lines)

    def quit(self):
        self.process.communicate("quit\n")


def characters(position):
    """The characters on the island as letters, Red's upper case: a board has a kind and a facing for each, as in Sn."""
    board = position.split(" ")[1]
    letters = [letter for letter in board if letter.isalpha()]
    return letters[::2]


def balance(position, side):
    """Our characters on the island less theirs."""
    red = sum(kind.isupper() for kind in characters(position))
    blue = len(characters(position)) - red
    return red - blue if side == "red" else blue - red


class Bot:
    def __init__(self):
        self.engine = Engine()
        # A second one to try things out in, because nothing can be taken back in the first.
        self.trial = Engine()
        self.history = []

    def pass_on(self, line):
        """A command that is not for us; what changes the game is kept, to play it again in the trial."""
        answer = self.engine.ask(line)
        command = line.split(" ", 1)[0]
        if command == "new":
            self.history = []
        if command in ("new", "set", "apply") and answer == "ok":
            self.history.append(line)
        return answer

    def gain(self, action, side):
        """By how much we would be better off after this action."""
        for line in self.history:
            self.trial.ask(line)
        before = balance(self.trial.ask("position"), side)
        self.trial.ask(f"apply {action}")
        return balance(self.trial.ask("position"), side) - before

    def decide(self, actions, side):
        """The bot's mind: it shoots whom it can hit, and else does anything but shoot. Make it better!"""
        shots = [action for action in actions if "x" in action]
        gains = {shot: self.gain(shot, side) for shot in shots}
        best = max(gains.values(), default=0)
        print(f"info {len(actions)} actions, {len(shots)} shots, the best one gains {best}", flush=True)
        if best > 0:
            return random.choice([shot for shot in shots if gains[shot] == best])
        return random.choice([action for action in actions if action not in gains] or actions)

    def go(self, words):
        actions = self.engine.ask("legal").split(" ")[1:]
        # Where chance is due or the battle is over there is nothing to decide, and the engine says so.
        if not actions or actions[0].startswith("(") or ":" in actions[0]:
            return self.engine.ask("go")
        options = dict(word.split("=", 1) for word in words if "=" in word)
        return f"best {self.decide(actions, options.get('side', 'red'))}"


def main():
    bot = Bot()
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            break
        if words:
            print(bot.go(words[1:]) if words[0] == "go" else bot.pass_on(" ".join(words)), flush=True)
    bot.engine.quit()
    bot.trial.quit()


if __name__ == "__main__":
    main()
