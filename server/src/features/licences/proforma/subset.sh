#!/bin/sh
# Makes the fonts of the proforma: all characters of Figtree, without hints and layout features, which make a PDF slower to write.
# Needs pyftsubset 4.66 (pip install fonttools), and the folder `fonts/ttf` of https://github.com/erikdkennedy/figtree at commit
# 032dfa7fe219ef3a02890d6d3add84eacc9aebfe. The licence is in shell/src/font/OFL.txt, its notice in the files.
# Usage: subset.sh fonts/ttf
set -eu
here=$(dirname "$0")
for weight in Regular SemiBold; do
  pyftsubset "$1/Figtree-$weight.ttf" --output-file="$here/figtree-$(echo "$weight" | tr '[:upper:]' '[:lower:]').ttf" \
    --unicodes='*' --no-hinting --layout-features='' --name-IDs=0,1,2,3,4,5,6,13,14 --no-recalc-timestamp
done
