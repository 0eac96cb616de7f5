"""Test docs/server.md: run its commands as root on a temporary copy of this system.

Stand-ins replace what the copy lacks: systemd, by a script that starts units; public names,
by a certificate of Caddy for localhost; apt-get, by packages installed before.
"""

import hashlib
import json
import os
import re
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GUIDE: Final = ROOT / "docs" / "server.md"
PATIENCE: Final = 600
WORD: Final = "a-long-word"
READ_AS: Final = {
    "desk.example.org": "localhost",
    "a long word of your own, or nothing": WORD,
    "NAME --keeper": "keeper --keeper --generate",
}
SYSTEMCTL: Final = r"""#!/bin/bash
# Starts what a unit says, as systemd would: systemctl enable --now|restart|reload UNIT
unit=${*: -1}
if [ "$unit" = caddy ]; then
    exec caddy start --config /etc/caddy/Caddyfile >/var/log/caddy.log 2>&1
fi
said() { sed -n "s/^$1=//p" "/etc/systemd/system/$unit.service"; }
if [ -e "/run/$unit.pid" ]; then kill "$(cat "/run/$unit.pid")"; sleep 3; fi
mapfile -t variables < <(grep -v '^#' "$(said EnvironmentFile)")
cd / && setsid runuser -u "$(said User)" -- env "${variables[@]}" $(said ExecStart) >>"/var/log/$unit.log" 2>&1 &
echo $! >"/run/$unit.pid"
"""
APT_GET: Final = """#!/bin/bash
# The packages are there already; installing them would have started their services.
shift 2
dpkg --status "$@" >/dev/null && for each in /etc/postgresql/*; do pg_ctlcluster "${each##*/}" main start || true; done
"""


def blocks() -> Iterator[tuple[str, str]]:
    """Each indented block of the guide, after the path to write it to, or after "" if it holds commands."""
    text = GUIDE.read_text(encoding="utf-8")
    for spoken, meant in READ_AS.items():
        text = text.replace(spoken, meant)
    said = ""
    for part in re.split(r"\n(?! {4}|\n)", text):
        lead, _, block = part.partition("\n\n    ")
        said = lead.splitlines()[-1] if lead else said
        if block:
            file = re.match(r"`(/etc/[^`]+)`", said)
            yield (file[1] if file else ""), re.sub(r"^ {4}", "", block, flags=re.MULTILINE).rstrip() + "\n"


def bring_release() -> None:
    """Provide what an administrator copies from a release: the wheel, its pins, its hash."""
    release = Path("/root/desk")
    release.mkdir()
    (wheel,) = Path("/wheels").glob("daifugo_desk-*.whl")
    for file in (wheel, Path("/guide/requirements.txt")):
        (release / file.name).write_bytes(file.read_bytes())
    READ_AS["sha256:HASH"] = f"sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}"


def walk() -> None:
    """Inside the copy: run every block in turn, then check the desk as a visitor."""
    bring_release()
    for name, text in (("systemctl", SYSTEMCTL), ("apt-get", APT_GET)):
        stand_in = Path("/usr/local/sbin", name)
        stand_in.write_text(text, encoding="utf-8")
        stand_in.chmod(0o755)
    done = 0
    for file, block in blocks():
        if file:
            Path(file).write_text(block, encoding="utf-8")
            continue
        print(block, end="", flush=True)
        subprocess.run(["/bin/bash", "-euc", block], check=True)
        done += 1
        if "enable --now desk" in block:
            healthy()
    assert done >= 6, f"the guide has {done} blocks of commands only"
    healthy()
    look()


def fetch(address: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text; Caddy's own authority is not known to this system."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context), Stay)
    try:
        with opener.open(urllib.request.Request(address, headers=headers), timeout=30) as answer:  # noqa: S310
            return answer.status, dict(answer.headers), answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read().decode()


class Stay(urllib.request.HTTPRedirectHandler):
    """Do not follow redirects: they are tested themselves."""

    def redirect_request(self, *_request: object) -> None:
        return None


def healthy() -> None:
    """Wait until the desk answers that it could record something now."""
    for _ in range(PATIENCE):
        try:
            if fetch("http://127.0.0.1:8000/healthz")[0] == 200:
                return
        except OSError:
            pass
        time.sleep(1)
    sys.exit(Path("/var/log/desk.log").read_text(encoding="utf-8")[-4_000:])


def look() -> None:
    """Check as a visitor: http redirects to https, pages and files come, cookies are for https only."""
    status, headers, _ = fetch("http://localhost/sign-in/")
    assert status == 308, (status, headers)
    assert headers["Location"] == "https://localhost/sign-in/", headers
    status, headers, page = fetch("https://localhost/sign-in/", Accept="text/html")
    assert status == 200, (status, page[:500])
    assert "Secure" in headers["Set-Cookie"], headers
    style = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert style is not None
    assert fetch(f"https://localhost{style[1]}")[0] == 200
    assert fetch("https://localhost/metrics")[0] in {302, 403, 404}
    status, _, counted = fetch("http://127.0.0.1:8000/metrics", Authorization=f"Bearer {WORD}")
    assert status == 200, (status, counted)
    assert "desk_" in counted, counted
    log = Path("/var/log/desk.log").read_text(encoding="utf-8").splitlines()
    assert any(line.startswith("{") and json.loads(line) for line in log), log[-5:]
    print("The desk of docs/server.md answers over https.")


def enter(copy: Path) -> None:
    """Enter the copy, in its own namespaces: the system under a temporary overlay, and a network apart."""
    layer = copy / "layer"
    layer.mkdir()
    mount = ["mount", "--types"]
    subprocess.run([*mount, "tmpfs", "tmpfs", layer], check=True)
    upper, work, top = layer / "upper", layer / "work", layer / "top"
    for folder in (upper, work, top):
        folder.mkdir()
    options = f"lowerdir=/,upperdir={upper},workdir={work}"
    subprocess.run([*mount, "overlay", "overlay", "--options", options, top], check=True)
    subprocess.run(["mount", "--rbind", "/dev", top / "dev"], check=True)
    subprocess.run([*mount, "proc", "proc", top / "proc"], check=True)
    subprocess.run([*mount, "tmpfs", "tmpfs", top / "run"], check=True)
    (top / "run" / "postgresql").mkdir(mode=0o2775)
    subprocess.run(["chroot", top, "chown", "postgres:postgres", "/run/postgresql"], check=True)
    for given, source in (("wheels", copy / "wheels"), ("guide", ROOT)):
        (top / given).mkdir()
        subprocess.run(["mount", "--bind", source, top / given], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    bare = {"PATH": "/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
    pip = {
        "PIP_NO_INDEX": "1",
        "PIP_QUIET": "1",
        "PIP_FIND_LINKS": "/wheels",
        "PIP_ROOT_USER_ACTION": "ignore",
    }
    os.chroot(top)
    os.chdir("/")
    os.execvpe("python3", ["python3", "/guide/.ci/server.py", "--walk"], bare | pip)  # noqa: S606


def main() -> None:
    with tempfile.TemporaryDirectory() as made:
        wheels = Path(made, "wheels")
        pip = ["/usr/bin/python3", "-m", "venv", Path(made, "pip")]
        subprocess.run(pip, check=True)
        pip = [Path(made, "pip", "bin", "pip"), "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", wheels, ROOT], check=True)
        pins = ["--no-deps", "--require-hashes", "--requirement", ROOT / "requirements.txt"]
        subprocess.run([*pip, "download", "--only-binary=:all:", "--dest", wheels, *pins], check=True)
        apart = ["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"]
        subprocess.run([*apart, sys.executable, __file__, "--enter", made], check=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--walk"]:
        walk()
    elif sys.argv[1:2] == ["--enter"]:
        enter(Path(sys.argv[2]))
    else:
        main()
