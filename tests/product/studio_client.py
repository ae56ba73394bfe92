# SPDX-License-Identifier: Apache-2.0
"""A client of `sinew studio` on plain sockets, which can also do what no browser would."""
import base64
import json
import os
import re
import signal
import socket
import struct
import subprocess
import time

from support import PROGRAM

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 240  # s: a machine that is busy elsewhere is no fault of the studio
POSES, VALUES, EXTRAS, WATCHED, PROFILE = 1, 2, 3, 4, 5


class Closed(Exception):
    """The server has ended the connection."""


class Studio:
    """A studio that runs, until it is ended."""

    def __init__(self, folder, model, *arguments):
        # an address sanitizer keeps what was freed, which would count as memory of ours
        self.environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "ASAN_OPTIONS": "quarantine_size_mb=1"}
        self.errors = open(folder / "studio.err", "w+", encoding="utf-8")
        self.process = subprocess.Popen([PROGRAM, "studio", str(model), *map(str, arguments)], cwd=folder,
                                        env=self.environment, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"studio: (http://([\d.]+):(\d+)/([0-9a-f]{32})/)$", line)
        if not found:
            self.process.wait()
            self.errors.seek(0)
            raise AssertionError(f"the studio does not begin: {line}{self.errors.read()}")
        self.address, self.host, self.port, self.token = found[1], found[2], int(found[3]), found[4]

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def http(self, target, method="GET", host=None, headers=""):
        """Status, headers and body of an answer."""
        with self.connect() as stream:
            stream.sendall(f"{method} {target} HTTP/1.1\r\nHost: {host or f'{self.host}:{self.port}'}\r\n"
                           f"Connection: close\r\n{headers}\r\n".encode("latin-1"))
            return read_answer(stream)

    def get(self, path):
        return self.http(f"/{self.token}/{path}")

    def page(self, **options):
        return Page(self, **options)

    def end(self, number=signal.SIGTERM):
        """Ends the studio; returns its exit code and what it said on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.errors.seek(0)
        words = self.errors.read()
        self.errors.close()
        return code, words

    def memory(self):
        """Bytes of memory that the process has now."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def read_answer(stream):
    data = b""
    try:
        while True:
            part = stream.recv(65536)
            if not part:
                break
            data += part
    except ConnectionError:
        pass
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split()[1]) if lines[0].startswith("HTTP/") else 0
    return status, {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in lines[1:]}, body


class Page:
    """A WebSocket, as a page has it."""

    def __init__(self, studio, origin=None, token=None, host=None):
        self.stream = studio.connect()
        name = host or f"{studio.host}:{studio.port}"
        wanted = f"Origin: {origin}\r\n" if origin else ""
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(f"GET /{token or studio.token}/ws HTTP/1.1\r\nHost: {name}\r\nUpgrade: websocket\r\n"
                            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                            f"{wanted}\r\n".encode())
        head = b""
        while b"\r\n\r\n" not in head:
            part = self.stream.recv(1)
            if not part:
                raise Closed(head)
            head += part
        self.status = int(head.split()[1])
        self.buffer = b""
        self.frames, self.events, self.next = [], [], 1
        if self.status != 101:
            self.stream.close()
            raise Closed(head)

    def close(self):
        self.stream.close()

    def send_raw(self, data):
        try:
            self.stream.sendall(data)
        except ConnectionError as error:
            raise Closed(str(error)) from error

    def send(self, payload, opcode=TEXT):
        if isinstance(payload, str):
            payload = payload.encode()
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        repeated = (mask * (size // 4 + 1))[:size]
        body = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
        self.send_raw(head + mask + body)

    def need(self, count):
        while len(self.buffer) < count:
            try:
                part = self.stream.recv(1 << 16)
            except ConnectionError as error:
                raise Closed(str(error)) from error
            if not part:
                raise Closed("end")
            self.buffer += part
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def read(self):
        """The next message: its opcode and its bytes."""
        while True:
            first, second = self.need(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.need(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.need(8))[0]
            payload, opcode = self.need(size), first & 15
            if opcode == CLOSE:
                raise Closed(payload)
            if opcode == PING:
                self.send(payload, PONG)
            else:
                return opcode, payload

    def take(self):
        """Reads one message and keeps it where it belongs; returns an answer, or None."""
        opcode, payload = self.read()
        if opcode == BINARY:
            self.frames.append(payload)
            return None
        words = json.loads(payload)
        if "event" in words:
            self.events.append(words)
            return None
        return words

    def ask(self, command, /, **words):
        """The answer to a command, an error or not."""
        number = self.next
        self.next += 1
        self.send(json.dumps({"id": number, "do": command, **words}))
        return self.answer(number)

    def answer(self, number):
        while True:
            words = self.take()
            if words is not None and words.get("id") == number:
                return words

    def frame(self, kind=POSES, where=lambda frame: True, seconds=PATIENCE):
        """The next frame of a kind, from now on, for which something holds. A frame that was under way when a command was
        answered shows what was before it: what a command has changed is waited for by `where`."""
        self.frames.clear()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.take()
            while self.frames:
                frame = self.frames.pop(0)
                if struct.unpack_from("<I", frame)[0] == kind and where(frame):
                    return frame
        raise AssertionError("no such frame came")

    def event(self, name, where=lambda event: True, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for event in self.events:
                if event["event"] == name and where(event):
                    self.events.remove(event)
                    return event
            self.take()
        raise AssertionError(f"no event {name} came")


def time_of(frame):
    return struct.unpack_from("<d", frame, 8)[0]


def is_running(frame):
    return struct.unpack_from("<I", frame, 16)[0] & 1 == 1


def history_of(frame):
    return struct.unpack_from("<ii", frame, 32)


def body_of(frame, body):
    return struct.unpack_from("<7f", frame, 64 + 28 * body)
