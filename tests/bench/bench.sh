#!/bin/sh
# bench.sh: speed and memory, as ratios in one run against stated limits. Ends
# with 1 when one is missed.
set -u

status=0
build/bench/draw || status=1
echo
node tests/bench/bench.mjs || status=1
exit $status
