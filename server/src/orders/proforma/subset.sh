#!/bin/sh
# Makes the fonts of the proforma: all characters of Figtree, and the Cyrillic ones of Onest, which Figtree lacks. Without hints and layout
# features, which make a PDF slower to write.
# Needs Python with fonttools 4.66.1, the folder `fonts/ttf` of https://github.com/erikdkennedy/figtree at commit
# 032dfa7fe219ef3a02890d6d3add84eacc9aebfe, and the folder `files` of the npm package @fontsource/onest 5.3.1. Both fonts have the licence
# of shell/src/font/OFL.txt; their notices are in the files.
# Usage: subset.sh fonts/ttf files
set -eu
here=$(dirname "$0")
parts=$(mktemp -d)
for cut in Regular:400 SemiBold:600; do
  weight=${cut%:*}
  small="--no-hinting --layout-features= --name-IDs=0,1,2,3,4,5,6,13,14 --no-recalc-timestamp"
  pyftsubset "$1/Figtree-$weight.ttf" --output-file="$parts/latin.ttf" --unicodes='*' $small
  pyftsubset "$2/onest-cyrillic-${cut#*:}-normal.woff" --output-file="$parts/cyrillic.ttf" --unicodes=400-45F,490-491,4B0-4B1,2116 $small
  python3 - "$parts/latin.ttf" "$parts/cyrillic.ttf" "$here/figtree-$(echo "$weight" | tr '[:upper:]' '[:lower:]').ttf" <<'END'
import sys
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

latin, cyrillic = TTFont(sys.argv[1]), TTFont(sys.argv[2])
merged = Merger().merge(sys.argv[1:3])
# The height of lines stays that of Figtree.
for table in ('head', 'hhea', 'OS/2'):
    for name in ('created', 'modified', 'ascent', 'descent', 'lineGap', 'sTypoAscender', 'sTypoDescender', 'sTypoLineGap', 'usWinAscent', 'usWinDescent'):
        if hasattr(latin[table], name):
            setattr(merged[table], name, getattr(latin[table], name))
notices = latin['name'].getDebugName(0) + ', and ' + cyrillic['name'].getDebugName(0)
merged['name'].setName(notices, 0, 3, 1, 0x409)
merged.recalcTimestamp = False
merged.save(sys.argv[3])
END
done
rm -r "$parts"
