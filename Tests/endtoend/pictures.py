"""Pictures that are made for a test or a demo.

    pictures.py PATH.png     draws an evening by the sea
"""
import math
import struct
import sys
import zlib

WIDTH, HEIGHT, HORIZON = 640, 400, 250


def png(color, size=32):
    """A PNG file with so many pixels of one colour on each edge."""
    return png_file(struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0), zlib.compress((b"\0" + bytes(color) * size) * size))


def png_file(header, data):
    """A PNG file with this header and these compressed rows."""
    parts = b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in ((b"IHDR", header), (b"IDAT", data), (b"IEND", b"")))
    return b"\x89PNG\r\n\x1a\n" + parts


def draw_evening(path):
    """Draws an evening by the sea into a file."""
    rows = b"".join(
        b"\0" + bytes(min(255, part) for x in range(WIDTH) for part in colour(x, y)) for y in range(HEIGHT))
    with open(path, "wb") as file:
        file.write(png_file(struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0), zlib.compress(rows)))


def colour(x, y):
    """The colour of one point of the evening."""
    if y < HORIZON:
        sun = math.hypot(x - 420, y - 190)
        if sun < 46:
            return 255, 236, 190
        glow, height = max(0.0, 1 - sun / 320), y / HORIZON
        return tuple(int(a + (b - a) * height + 60 * glow * glow) for a, b in ((58, 236), (92, 160), (140, 120)))
    depth = (y - HORIZON) / (HEIGHT - HORIZON)
    wave = math.sin(x / 17 + 9 * math.sin(y / 11)) * 9 * depth
    path = max(0.0, 1 - abs(x - 420) / (40 + 130 * depth)) * 90
    return tuple(int(max(0, a * (1 - depth) + b * depth + wave + path)) for a, b in ((150, 20), (120, 52), (120, 84)))


if __name__ == "__main__":
    draw_evening(sys.argv[1])
