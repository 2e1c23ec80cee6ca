#!/bin/sh
# A provider token made by openssl alone: the signature is DER.
#   token.sh KEYFILE KEYID TEAM
set -eu
base64url() { openssl base64 -e -A | tr '+/' '-_' | tr -d '='; }
header=$(printf '{ "alg": "ES256", "kid": "%s" }' "$2" | base64url)
claims=$(printf '{ "iss": "%s", "iat": %d }' "$3" "$(date +%s)" | base64url)
signature=$(printf '%s' "$header.$claims" | openssl dgst -binary -sha256 -sign "$1" | base64url)
echo "$header.$claims.$signature"
