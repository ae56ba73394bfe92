# SPDX-License-Identifier: Apache-2.0
"""A screen in memory: an X server whose pixels a test can read, and a mouse and keys for its windows."""
import shutil
import struct
import subprocess
import time

PATIENCE = 240  # s: a machine that is busy elsewhere is no fault of a window
XVFB, XDOTOOL = shutil.which("Xvfb"), shutil.which("xdotool")


class Screen:
    """`with Screen(folder) as screen`: programs find it by `screen.display`."""

    def __init__(self, folder, width=640, height=480):
        self.folder, self.size = folder, (width, height)

    def __enter__(self):
        (self.folder / "screen").mkdir(exist_ok=True)
        self.server = subprocess.Popen(
            [XVFB, "-displayfd", "1", "-screen", "0", "%dx%dx24" % self.size, "-fbdir", self.folder / "screen",
             "-nolisten", "tcp", "-noreset"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.display = ":" + self.server.stdout.readline().strip()
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait(timeout=PATIENCE)
        self.server.stdout.close()

    def picture(self):
        """What is on the screen now, read from the file of the server, which has the format of xwd."""
        data = (self.folder / "screen/Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, width, height, row = header[0] + 12 * header[19], header[4], header[5], header[12]
        assert header[11] == 32 and header[7] == 0, "32 bits a pixel, the lowest byte first"
        rows = b"".join(data[at:at + 4 * width] for at in range(start, start + row * height, row))
        return Picture(width, height, [rows[2::4], rows[1::4], rows[0::4]])

    def wait_for(self, seen, seconds=PATIENCE):
        """Waits until seen(picture) is true. Returns the picture, or the last one if it never is."""
        end = time.monotonic() + seconds
        while True:
            picture = self.picture()
            if seen(picture) or time.monotonic() > end:
                return picture
            time.sleep(0.1)

    def wait_for_rest(self, seen):
        """Waits until two looks at the screen, one after the other, see the same, which is returned: a picture that is read while a
        program draws has parts of two frames."""
        before = seen(self.picture())
        while True:
            time.sleep(0.1)
            now = seen(self.picture())
            if now == before:
                return now
            before = now

    def use(self, *words):
        """`screen.use("mousemove", 10, 20, "click", 1)`"""
        subprocess.run([XDOTOOL, *map(str, words)], env={"DISPLAY": self.display}, check=True, timeout=PATIENCE)


class Picture:
    """Red, green and blue of all pixels, the upper row first."""

    def __init__(self, width, height, planes):
        self.width, self.height, self.planes = width, height, planes

    def at(self, x, y):
        return tuple(plane[int(y) * self.width + int(x)] for plane in self.planes)

    def shows(self, x, y, color):
        """Whether a pixel has this colour, as well as a driver rounds it."""
        return all(abs(seen - wanted) <= 2 for seen, wanted in zip(self.at(x, y), color))

    def where(self, color, off=12):
        """The middle of all pixels of this colour, and how many there are."""
        match = None
        for plane, value in zip(self.planes, color):
            near = bytes(abs(i - value) <= off for i in range(256))
            bits = int.from_bytes(plane.translate(near), "big")
            match = bits if match is None else match & bits
        mask = match.to_bytes(self.width * self.height, "big")
        count = mask.count(1)
        if not count:
            return None, None, 0
        x = sum(i * mask[i::self.width].count(1) for i in range(self.width)) / count
        y = sum(i * mask[i * self.width:(i + 1) * self.width].count(1) for i in range(self.height)) / count
        return x + 0.5, y + 0.5, count

    def save(self, path):
        rgb = bytearray(3 * self.width * self.height)
        for k in range(3):
            rgb[k::3] = self.planes[k]
        with open(path, "wb") as file:
            file.write(b"P6 %d %d 255\n" % (self.width, self.height) + rgb)
