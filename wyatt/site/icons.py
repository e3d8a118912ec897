"""The sign of the pages on a phone's home screen: the star of the badge, drawn by us as SVG and PNG."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

from wyatt.show.sprite import star

PAPER, LAMP, INK = (0x1F, 0x4F, 0x3F), (0xF2, 0xB0, 0x2E), (0x1A, 0x22, 0x27)
#: Points a pixel's side is looked at, for smooth edges.
_FINE = 3
Point = tuple[float, float]


def svg() -> str:
    """The icon as a drawing."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" fill="{_hex(PAPER)}"/>'
        f'<polygon points="{star(6, 11.5, 6.2)}" fill="{_hex(LAMP)}" stroke="{_hex(INK)}"/>'
        f'<circle cx="16" cy="16" r="3.2" fill="{_hex(INK)}"/></svg>'
    )


@lru_cache
def png(size: int) -> bytes:
    """The icon as a picture of size by size pixels, its sign within what a phone may cut off."""
    outline = _corners(star(6, 12, 6.6))
    inside = _corners(star(6, 11, 5.9))
    half = (size + 1) // 2  # the sign is the same to the left and right, above and below
    quarter = [[_pixel(x, y, size, outline, inside) for x in range(half)] for y in range(half)]
    upper = [b"\0" + b"".join(row + row[: size - half][::-1]) for row in quarter]
    rows = upper + upper[: size - half][::-1]
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(rows), 9)
    chunks = (_chunk(b"IHDR", head), _chunk(b"IDAT", packed), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _pixel(x: int, y: int, size: int, outline: list[Point], inside: list[Point]) -> bytes:
    far = 32 / size
    corner = (x * far - 16) ** 2 + (y * far - 16) ** 2
    if corner > 13**2:  # outside every star
        return bytes(PAPER)
    total = [0, 0, 0]
    for down in range(_FINE):
        for across in range(_FINE):
            at = ((x + (across + 0.5) / _FINE) * far, (y + (down + 0.5) / _FINE) * far)
            for part, value in enumerate(_colour(at, outline, inside)):
                total[part] += value
    return bytes(value // _FINE**2 for value in total)


def _colour(at: Point, outline: list[Point], inside: list[Point]) -> tuple[int, int, int]:
    if (at[0] - 16) ** 2 + (at[1] - 16) ** 2 < 3.2**2:
        return INK
    if _within(at, inside):
        return LAMP
    return INK if _within(at, outline) else PAPER


def _within(at: Point, corners: list[Point]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the edge an odd number of times."""
    x, y = at
    odd = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def _corners(points: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in points.split())]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _hex(colour: tuple[int, int, int]) -> str:
    return "#" + bytes(colour).hex()
