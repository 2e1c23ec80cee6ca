#!/bin/sh
# Installs UserNotifications from this folder, for systems without a package of it.
#   ./install.sh [PREFIX]            in PREFIX, /usr/local for root and ~/.local for everybody else
#   ./install.sh --remove [PREFIX]   takes it away again; nobody's data is touched
set -eu
cd "$(dirname "$0")"
remove=""
if [ "${1:-}" = --remove ]; then
  remove=--remove
  shift
fi
if [ "$(id -u)" -eq 0 ]; then prefix=${1:-/usr/local}; else prefix=${1:-$HOME/.local}; fi
case $prefix in
  /*) ;;
  *) echo "install.sh: $prefix is not an absolute path; begin it with a slash." >&2; exit 64 ;;
esac
case $prefix in
  "$HOME"/*) units=$HOME/.config/systemd/user ;;
  *) units=$prefix/lib/systemd/user ;;
esac
libraries=$prefix/lib/usernotifications

if [ -n "$remove" ]; then
  scripts/install --remove "" "$prefix" "$units"
  for library in libraries/*.so; do rm -f "$libraries/${library##*/}"; done
  # Bundles of apps for everybody may be in it.
  rmdir "$libraries" 2>/dev/null || true
  exit 0
fi

# What these programs need and this system lacks.
lacking() {
  for program in "$@"; do LD_LIBRARY_PATH=libraries ldd "$program" 2>&1; done |
    sed -n 's/.*\(version `[^ ]*\) not found.*/\1/p; s/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u
}

# A machine without a screen needs no program that draws banners.
shell=programs/notification-shell
needed=$(for program in programs/*; do [ "$program" = "$shell" ] || echo "$program"; done)
# The names of programs are single words.
# shellcheck disable=SC2086
missing=$(lacking $needed)
if [ -n "$missing" ]; then
  echo "install.sh: this system lacks the following, which its own packages have; nothing was installed:" >&2
  echo "$missing" | sed 's/^/  /' >&2
  exit 1
fi
missing=$(lacking "$shell")
if [ -n "$missing" ]; then
  echo "install.sh: this system lacks the following, without which no banners of its own are drawn:" >&2
  echo "$missing" | sed 's/^/  /' >&2
fi
mkdir -p "$libraries"
for library in libraries/*.so; do
  # The library of a running program cannot be written to, but another can take its name.
  install -m 644 "$library" "$libraries/.${library##*/}.new"
  mv -f "$libraries/.${library##*/}.new" "$libraries/${library##*/}"
done
LD_LIBRARY_PATH=$PWD/libraries scripts/install programs "" "$prefix" "$units"
