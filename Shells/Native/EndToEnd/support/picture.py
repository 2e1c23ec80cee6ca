"""A picture of a screen."""

import re


class Picture:
    """Its pixels, of three bytes each."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    @classmethod
    def of_file(cls, data):
        """The picture in a PPM file."""
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        return cls(int(header[1]), int(header[2]), data[header.end() :])

    @classmethod
    def of_words(cls, width, height, stride, data):
        """The pixels of a buffer with 32 bits for each, which begin with the blue."""
        rows = b"".join(data[row * stride : row * stride + width * 4] for row in range(height))
        pixels = bytearray(width * height * 3)
        for channel in range(3):
            pixels[channel::3] = rows[2 - channel :: 4]
        return cls(width, height, bytes(pixels))

    def data(self):
        """The PPM file."""
        return b"P6 %d %d 255\n" % (self.width, self.height) + self.pixels

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
