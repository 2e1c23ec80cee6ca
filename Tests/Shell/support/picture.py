"""A picture of a screen."""

import re


class Picture:
    """The pixels of a PPM file."""

    def __init__(self, data):
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        self.width, self.height = int(header[1]), int(header[2])
        self.pixels = data[header.end() :]

    def __getitem__(self, place):
        """The colour of a pixel: red, green and blue."""
        x, y = place
        start = (y * self.width + x) * 3
        return tuple(self.pixels[start : start + 3])

    def box(self, color):
        """Where a colour is: left, top, right and bottom, the last two one pixel beyond; nothing if it is nowhere."""
        wanted = bytes(color)
        rows = []
        left, right = self.width, 0
        for y in range(self.height):
            row = self.pixels[y * self.width * 3 : (y + 1) * self.width * 3]
            columns = [x for x in range(self.width) if row[x * 3 : x * 3 + 3] == wanted] if wanted in row else []
            if columns:
                rows.append(y)
                left, right = min(left, columns[0]), max(right, columns[-1] + 1)
        return (left, rows[0], right, rows[-1] + 1) if rows else None
