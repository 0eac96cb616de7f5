#!/bin/sh
# Daifugo Desk: a double click sets everything up and serves it (macOS, Linux).
cd "$(dirname "$0")" && exec python3 desk.py "$@"
