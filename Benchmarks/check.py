#!/usr/bin/env python3
"""Compares the figures of a run with those of the last release, and fails if one is more than 15 % worse.

  check.py FIGURES            FIGURES was written by the benchmarks with BENCH_FIGURES
  check.py FIGURES --accept   makes them the ones to compare with, in figures.tsv

A figure is a ratio of two sides of one run, or a size, so that it hardly depends on the machine.
"""

import os
import sys

KNOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "figures.tsv")
LOSS = 0.15


def read(path):
    """The figures of a file by their names; the last one of a name counts."""
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {name: (float(figure), better) for name, figure, better in rows}


def accept(figures):
    """Keeps the figures of rows that were not run."""
    with open(KNOWN, encoding="utf-8") as file:
        head = [line for line in file if line.startswith("#")]
    rows = {**read(KNOWN), **figures}
    with open(KNOWN, "w", encoding="utf-8") as file:
        file.writelines(head)
        for name, (figure, better) in rows.items():
            print(name, f"{figure:g}", better, sep="\t", file=file)


def compare(figures):
    """Prints each figure beside the known one, and returns whether all are good."""
    known = read(KNOWN)
    lost = 0
    for name, (before, better) in known.items():
        if name not in figures:
            print(f"{name:60} {before:8.3f}            not measured")
            continue
        now = figures[name][0]
        gain = now / before - 1 if better == "higher" else 1 - now / before
        lost += gain < -LOSS
        print(f"{name:60} {before:8.3f} -> {now:8.3f}  {gain:+4.0%}" + ("  LOST" if gain < -LOSS else ""))
    for name in sorted(figures.keys() - known.keys()):
        print(f"{name:60}             {figures[name][0]:8.3f}  new")
    return lost == 0 and known.keys() <= figures.keys()


def main():
    figures = read(sys.argv[1])
    if "--accept" in sys.argv:
        accept(figures)
    elif not compare(figures):
        sys.exit("bench-check: a row is more than 15 % worse than at the last release, or was not measured. Measure it again "
                 "at rest; accept it with Benchmarks/check.py FIGURES --accept if the loss is meant.")


if __name__ == "__main__":
    main()
