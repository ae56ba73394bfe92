# SPDX-License-Identifier: Apache-2.0
"""Pictures for the documentation: PNG files of at most 256 colors, a third as large as those of all colors."""
import collections
import struct
import zlib


def median_cut(colors, count):
    """Splits a histogram of colors into boxes, always the one with most pixels times width; returns color -> index, palette."""
    boxes = [list(colors)]

    def width(box):
        return max((max(c[k] for c in box) - min(c[k] for c in box), k) for k in range(3))

    weights = [(sum(colors.values()) * (width(boxes[0])[0]), 0)]
    while len(boxes) < count:
        best = max(range(len(boxes)), key=lambda i: weights[i][0])
        if weights[best][0] == 0:
            break
        box = boxes[best]
        axis = width(box)[1]
        box.sort(key=lambda c: c[axis])
        half, seen, cut = sum(colors[c] for c in box) / 2, 0, 1
        for i, color in enumerate(box):
            seen += colors[color]
            if seen >= half:
                cut = min(max(i, 1), len(box) - 1)
                break
        for place, part in ((best, box[:cut]), (len(boxes), box[cut:])):
            weight = (sum(colors[c] for c in part) * width(part)[0], 0)
            if place == len(boxes):
                boxes.append(part)
                weights.append(weight)
            else:
                boxes[place], weights[place] = part, weight
    index, palette = {}, []
    for number, box in enumerate(boxes):
        total = sum(colors[c] for c in box)
        palette.append(tuple(round(sum(c[k] * colors[c] for c in box) / total) for k in range(3)))
        index.update((c, number) for c in box)
    return index, palette


def write_palette_png(path, width, height, rows):
    """Rows of three bytes a pixel become a picture with a palette. Colors are taken to 6 bits each, which nobody sees."""
    coarse = bytes((i & 0xfc) | (i >> 6) for i in range(256))
    rows = [bytes(row).translate(coarse) for row in rows]
    pixels = [list(zip(row[0::3], row[1::3], row[2::3])) for row in rows]
    colors = collections.Counter(color for row in pixels for color in row)
    index, palette = median_cut(colors, 256)
    data = b"".join(b"\0" + bytes(index[color] for color in row) for row in pixels)

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0))
                     + chunk(b"PLTE", bytes(value for color in palette for value in color))
                     + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))
