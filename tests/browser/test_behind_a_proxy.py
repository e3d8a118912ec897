"""`wyatt explore` and `wyatt learn` behind Debian's nginx, below a path and with a certificate."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from at_table import at
from playwright.sync_api import Browser, Page, expect
from visits import ROOT, START_MS, Visit, arrive, killed, listening

from tests.conftest import ARGUMENTS, CHROMIUM
from tests.required import missing
from wyatt import serve

pytestmark = pytest.mark.slow

#: The working configuration of docs/hosts.md, in a file of its own.
CONF = """daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off; large_client_header_buffers 8 128k;
  map $http_upgrade $connection_upgrade {{ default upgrade; "" close; }}
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{tls} ssl;
    ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
{location}
  }}
}}
"""


@contextmanager
def served(folder: Path, command: str) -> Iterator[str]:
    nginx = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    openssl = shutil.which("openssl")
    if not (nginx and openssl):
        missing("nginx and openssl (apt-get install nginx-light openssl)")
    port, tls = serve.find_port(), serve.find_port()
    key = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    key += ["-subj", "/CN=school.test"]
    key += ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"]
    subprocess.run(key, check=True, capture_output=True)
    documented = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    location = documented.split("```nginx\n")[1].split("```")[0].replace("8866", str(port))
    conf = folder / "nginx.conf"
    conf.write_text(CONF.format(folder=folder, tls=tls, location=location), encoding="utf-8")
    proxy = subprocess.Popen([nginx, "-c", str(conf), "-p", str(folder)], stderr=subprocess.DEVNULL)
    address = f"https://school.test:{tls}/wyatt/"
    run = [sys.executable, "-m", "wyatt", command, "--no-browser"]
    run += [f"--port={port}", f"--behind={address}"]
    with (
        listening(proxy, tls),
        subprocess.Popen(run, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server,
    ):
        try:
            said = server.stdout.readline()
            assert address in said
            yield said[said.index(address) :].split(" ")[0]
        finally:
            killed(server)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    found = next(filter(None, map(shutil.which, CHROMIUM)))
    school = "--host-resolver-rules=MAP school.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    other = browser.browser_type.launch(executable_path=found, args=[*ARGUMENTS, school])
    yield other.new_context(ignore_https_errors=True, reduced_motion="reduce").new_page()
    other.close()


def test_the_table_stands_behind_a_proxy(page: Page, tmp_path: Path) -> None:
    visit = Visit(page)
    with served(tmp_path, "explore") as address:
        arrive(page, address)
        page.locator(".act .btn").first.click()
        at(page, 1)
        arrive(page, address.split("?")[0] + "widgets.ipynb", ".wyatt")
        assert "/wyatt/voila/render/widgets.ipynb" in page.url
        assert visit.errors == []
        # Somebody without the link gets the sentence, below the same path.
        page.context.clear_cookies()
        assert page.goto(address.split("?")[0]).status == 403  # type: ignore[union-attr]


def test_the_course_opens_behind_a_proxy(page: Page, tmp_path: Path) -> None:
    with served(tmp_path, "learn") as address:
        arrive(page, address, ".jp-Notebook .jp-Cell")
        page.locator(".jp-Notebook").first.click()
        idle = page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")
        expect(idle.first).to_be_attached(timeout=START_MS)
