"""The table: both sides of each ratio, its bar and its aim."""
import os


class Table:
    """Prints rows as soon as they are measured, so that a long run shows its progress."""

    WIDTHS = (50, 14, 26, 10, 11, 11, 4)

    def __init__(self):
        self.missed = 0
        self.line("what", "ours", "beside it", "figure", "bar", "aim", "")

    def line(self, *cells):
        print("".join(cell.ljust(width) for cell, width in zip(cells, self.WIDTHS)).rstrip(),
              flush=True)

    @staticmethod
    def record(what, figure, better):
        """Appends a figure to the file that BENCH_FIGURES names; `better` is higher or lower. `check.py` compares them."""
        if path := os.environ.get("BENCH_FIGURES"):
            with open(path, "a", encoding="utf-8") as file:
                print(what, f"{figure:.3f}", better, sep="\t", file=file)

    def ratio(self, what, ours, theirs, unit, bar, aim):
        """A row that passes if our value is at least `bar` times theirs."""
        figure = ours[0] / theirs[0]
        self.record(what, figure, "higher")
        self.judged(what, ours[1], f"{unit} {theirs[1]}", f"{figure:.2f}x", f">= {bar}x",
                    f">= {aim}x", figure >= bar)

    def at_most(self, what, ours, theirs, figure, unit, bar, aim):
        self.record(what, figure, "lower")
        self.judged(what, ours, theirs, f"{figure:.2f} {unit}", f"<= {bar} {unit}",
                    f"<= {aim} {unit}", figure <= bar)

    def judged(self, what, ours, theirs, figure, bar, aim, is_reached):
        self.missed += not is_reached
        self.line(what, ours, theirs, figure, bar, aim, "ok" if is_reached else "MISS")
