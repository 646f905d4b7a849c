#!/bin/sh
# Makes figtree.woff2 of the characters that font.css names first.
# Needs pyftsubset 4.38 (Debian: fonttools python3-brotli), and `fonts/variable/Figtree[wght].ttf` of
# https://github.com/erikdkennedy/figtree at commit 032dfa7fe219ef3a02890d6d3add84eacc9aebfe.
# Usage: subset.sh 'Figtree[wght].ttf'
set -eu
here=$(dirname "$0")
echo "c8d9e77bb970c18f7b55fd2d8c91f86c9e9cc42696da9c3e7bc4fffba1d3ef5a  $1" | sha256sum --check --quiet
# The whole weight axis stays: it has two masters, and a part of it takes more bytes.
pyftsubset "$1" --output-file="$here/figtree.woff2" --flavor=woff2 \
  --unicodes="$(tr -d ' \n' < "$here/font.css" | sed 's/}.*//; s/.*unicode-range:\([^;]*\);.*/\1/')" \
  --layout-features=kern,tnum,rvrn --name-IDs=0,13,14 --drop-tables+=STAT --no-recalc-timestamp
