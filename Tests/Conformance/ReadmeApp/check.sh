#!/bin/sh
# Builds the README's first program and its test from clean, as a reader lays them out; no line may be a warning
# or a note. Then runs the test.
#
#   Tests/Conformance/ReadmeApp/check.sh
set -eu

here=$(cd "$(dirname "$0")" && pwd)
checkout=${USERNOTIFICATIONS_CHECKOUT:-$(cd "$here/../../.." && pwd)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$checkout" "$work/swift-user-notifications"
mkdir "$work/bins"
cp -r "$here/Package.swift" "$here/Sources" "$here/Tests" "$work/bins"
cp "$here/../Swift6IdiomTests/ReadmeExample.swift" "$work/bins/Sources/Bins/Reminder.swift"

for step in "build" "test"; do
  if ! swift "$step" -j 2 --package-path "$work/bins" >"$work/log" 2>&1; then
    tail -40 "$work/log"
    echo "readme: swift $step failed"
    exit 1
  fi
  if grep -E 'warning:|note:' "$work/log"; then
    echo "readme: swift $step is not silent"
    exit 1
  fi
done
grep -q 'The bins are announced every Thursday' "$work/log"
echo "readme: built without a warning, and its test passes"
