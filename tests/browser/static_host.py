"""A static file host, with the pages below a path."""

import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

BELOW = "/school/room-7/"

#: As Debian's nginx serves it.
mimetypes.add_type("application/octet-stream", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class StaticHost:
    """One folder under a path. clean: it redirects course.html to /course, adds no slash, unpacks .bin."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clean = False
        self.deferred: tuple[str, ...] = ()
        self.asked: list[str] = []
        self._go = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}{BELOW}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def hold(self, *names: str) -> None:
        self._go.clear()
        self.deferred = names

    def let_go(self) -> None:
        self.deferred = ()
        self._go.set()

    def end(self) -> None:
        self.let_go()
        self._server.shutdown()
        self._server.server_close()

    def file_of(self, path: str) -> Path | None:
        plain = "/" + unquote(urlsplit(path.lstrip("/")).path)
        plain = BELOW if self.clean and f"{plain}/" == BELOW else plain
        if not plain.startswith(BELOW) or ".." in plain:
            return None
        file = self.folder / (plain.removeprefix(BELOW) or "index.html")
        if self.clean and not file.suffix:
            file = file.with_suffix(".html")
        return file if file.is_file() else None

    def _handler(host) -> type[BaseHTTPRequestHandler]:  # the class below has a self
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                """Tests read what the browser says."""

            def do_GET(self) -> None:
                host.asked.append(self.path)
                file = host.file_of(self.path)
                if any(self.path.endswith(name) for name in host.deferred):
                    host._go.wait(60)
                moved = host.clean and urlsplit(self.path).path.endswith(".html")
                data = file.read_bytes() if file and not moved else b""
                self.send_response(308 if moved else 200 if file else 404)
                if host.clean and self.path.endswith(".bin"):
                    self.send_header("Content-Encoding", "gzip")
                if moved:
                    self.send_header("Location", self.path.replace(".html", ""))
                kind = mimetypes.guess_type(file.name)[0] if file else None
                self.send_header("Content-Type", kind or "application/octet-stream")
                self.send_header("Content-Length", str(len(data)))
                self.send_header("Cache-Control", "max-age=600")
                self.end_headers()
                try:
                    self.wfile.write(data)
                except OSError:
                    return  # the client has gone

        return Handler


@contextmanager
def static_host(folder: Path) -> Iterator[StaticHost]:
    host = StaticHost(folder)
    try:
        yield host
    finally:
        host.end()
