"""Contents from an app that are meant to break a page."""
import os
import struct
import zlib

from endtoend.pictures import png, png_file

MARKUP = [
    "<script>window.hostile = 1</script>",
    "<img src=x onerror='window.hostile = 1'>",
    "<img src='https://hostile.example/pixel.png'>",
    "<svg onload='window.hostile = 1'><animate onbegin='window.hostile = 1'/></svg>",
    "<a href='javascript:window.hostile=1'>tap</a>",
    "<iframe srcdoc='<script>parent.hostile = 1</script>'></iframe>",
    "<style>* { display: none !important }</style>",
    "<link rel=stylesheet href='https://hostile.example/a.css'>",
    "<base href='https://hostile.example/'><meta http-equiv=refresh content='0;url=https://hostile.example'>",
    "'\"><script>window.hostile = 1</script>",
    "${window.hostile = 1} {{constructor.constructor('window.hostile=1')()}}",
    "</textarea></title><script>window.hostile = 1</script>",
    "&lt;b&gt; &amp;amp; &#x3C;script&#x3E;",
    "data:text/html,<script>window.hostile=1</script>",
    "\u2028window.hostile = 1\u2029",
]

TEXTS = [
    "\u202emoc.live//:sptth \u2066 \u2067 never closed",
    "\u200b\u200c\u200d\ufeff" * 5_000,
    "W" * 100_000,
    "\u0e49" * 120 + "e" + "\u0301" * 120,
    "\U0001F468\u200d\U0001F469\u200d\U0001F467\u200d\U0001F466" * 200,
    "line\n" * 20_000,
    "a million characters, and one word " + "x" * 1_000_000,
    "\u0000\u0001\u0007\u001b[31mred\u009b\u007f",
    "\ufdfd" * 300 + "\U00012031" * 300 + "\u0bf5\u0bf5\u0bf5" * 100,
    "שלום <b>עולם</b> مرحبا 12:30",
    "%@ %s %n %1$@ %u {0} \\",
    "\t \t\u3000\u00a0" * 1_000,
    "\ud7ff\ue000\ufffd\uffff\U0010ffff",
]


def picture(color=(200, 60, 40), size=64):
    """A small PNG."""
    return png(color, size)


def bomb(edge):
    """A PNG of some kilobytes that has this many points on each edge."""
    packer = zlib.compressobj(9)
    row = b"\0" * (edge // 8 + 1)
    data = b"".join(packer.compress(row) for _ in range(edge)) + packer.flush()
    return png_file(struct.pack(">IIBBBBB", edge, edge, 1, 0, 0, 0, 0), data)


def polyglots(folder):
    """Files that are a picture and something else; their paths by name."""
    script = b"<script>window.hostile = 1</script>"
    files = {
        "script-behind.png": picture() + script,
        "page-name.png": picture(),
        "script-in.gif": b"GIF89a/*" + b"\0" * 5 + b"*/=1;window.hostile=1;//;",
    }
    paths = {}
    for name, data in files.items():
        paths[name] = os.path.join(folder, name)
        with open(paths[name], "wb") as file:
            file.write(data)
    return paths
