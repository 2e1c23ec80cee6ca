"""Pictures that are made for a test."""
import struct
import zlib


def png(color, size=32):
    """A PNG file with so many pixels of one colour on each edge."""
    return png_file(struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0), zlib.compress((b"\0" + bytes(color) * size) * size))


def png_file(header, data):
    """A PNG file with this header and these compressed rows."""
    parts = b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in ((b"IHDR", header), (b"IDAT", data), (b"IEND", b"")))
    return b"\x89PNG\r\n\x1a\n" + parts
