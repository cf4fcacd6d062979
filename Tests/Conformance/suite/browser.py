"""A page in a real browser, headless Chromium, that calls a server of another origin."""
import http.server
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
from pathlib import Path
from urllib.parse import quote

PAGE = Path(__file__).with_name("page.html")
LIMIT = 180  # seconds for all calls of a page


class Pages:
    """Serves the page, and takes what it reports."""

    def __init__(self):
        reported = self.reported = queue.SimpleQueue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                content = PAGE.read_bytes()
                self.send_response(200)
                self.send_header("content-type", "text/html; charset=utf-8")
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def do_POST(self):
                content = json.loads(self.rfile.read(int(self.headers["content-length"])))
                self.send_response(204)
                self.end_headers()
                reported.put(content)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def found(self, origin: str, server: str) -> dict:
        """What the page of this origin says of its calls to the server: for each its fault, or nothing."""
        with tempfile.TemporaryDirectory() as profile:
            browser = subprocess.Popen(
                ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--ignore-certificate-errors",
                 f"--user-data-dir={profile}", f"{origin}/?server={quote(server)}"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                return self.reported.get(timeout=LIMIT)
            except queue.Empty:
                raise RuntimeError(f"the page has reported nothing within {LIMIT} s") from None
            finally:
                os.killpg(browser.pid, signal.SIGKILL)
                browser.wait()

    def end(self):
        self.server.shutdown()
        self.server.server_close()
