#!/bin/sh
# Runs a program in a sandbox of bubblewrap, as Flatpak makes them.
#   sandbox.sh GRANT IDENTIFIER PROGRAM...
# GRANT is `app` (the folder that apps get), `all` (the whole folder of the sockets) or `none`; IDENTIFIER is that of
# /.flatpak-info, or - for a sandbox without it. SHARED=pid leaves the processes outside in sight.
set -eu
grant=$1 identifier=$2
shift 2
sockets=$XDG_RUNTIME_DIR/usernotifications
mkdir -p "$HOME/sandbox"
case $grant in
  app) grant="--bind $sockets/app $sockets/app" ;;
  all) grant="--bind $sockets $sockets" ;;
  none) grant= ;;
esac
info=
if [ "$identifier" != - ]; then
  printf '[Application]\nname=%s\n' "$identifier" >"$HOME/sandbox/info"
  info="--ro-bind $HOME/sandbox/info /.flatpak-info"
fi
apart=--unshare-all
[ "${SHARED:-}" != pid ] || apart="--unshare-user --unshare-ipc --unshare-uts --unshare-net"
# Each option is a word of its own.
# shellcheck disable=SC2086
exec bwrap --die-with-parent $apart --tmpfs / --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 \
  --symlink usr/bin /bin --ro-bind /opt/clients /opt/clients --proc /proc --dev /dev --dir "$XDG_RUNTIME_DIR" --bind "$HOME/sandbox" "$HOME" \
  $grant $info "$@"
