#!/bin/sh
# Builds the app next to this file from clean several times and runs it each time.
#
#   Tests/Conformance/canimport/check.sh [TIMES]     default 10
#
# A package in the graph sees our modules through `canImport` when they happen to be built before it,
# so a build that works once may fail the next time. SwiftPM gives no order between the two: every
# second round builds our modules first, which is the order that asks most of them.
set -eu

times=${1:-10}
here=$(cd "$(dirname "$0")" && pwd)
USERNOTIFICATIONS_CHECKOUT=${USERNOTIFICATIONS_CHECKOUT:-$(cd "$here/../../.." && pwd)}
export USERNOTIFICATIONS_CHECKOUT
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/Package.swift" "$here/Sources" "$work"

build() {
  if ! swift build --package-path "$work" "$@" >"$work/log" 2>&1; then
    grep -m 5 'error:' "$work/log" || tail -40 "$work/log"
    echo "canimport: build $round of $times failed"
    exit 1
  fi
}

round=1
while [ "$round" -le "$times" ]; do
  rm -rf "$work/.build"
  order=any
  if [ $((round % 2)) -eq 0 ]; then
    order=ours-first
    build --target UserNotificationsUI
  fi
  build
  output=$("$(swift build --package-path "$work" --show-bin-path)/CanImportApp")
  echo "$output" | grep -q 'added \["tea"\]' || { echo "$output"; exit 1; }
  echo "build $round of $times ($order): $(echo "$output" | grep status)"
  round=$((round + 1))
done
echo "canimport: $times builds from clean, all ran"
