#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD SCRATCH CC CXX: install BUILD into SCRATCH, then use it from C11 and C++17 as a stranger would.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$1 scratch=$2 cc=$3 cxx=$4
rm -rf "$scratch"
cmake --install "$build" --prefix "$scratch/prefix" >/dev/null

for program in c cpp; do
  cmake -G Ninja -S "$here/$program" -B "$scratch/$program" -DCMAKE_PREFIX_PATH="$scratch/prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" >/dev/null
  cmake --build "$scratch/$program" >/dev/null
  "$scratch/$program/stranger"
done

# the samples as a project of its own, and the installed program
top=$here/../..
cmake -G Ninja -S "$top/samples/outside" -B "$scratch/outside" -DCMAKE_PREFIX_PATH="$scratch/prefix" \
  -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" >/dev/null
cmake --build "$scratch/outside" >/dev/null
"$scratch/outside/basic" "$top/models/cart_pole.xml" 0.1 | grep -q '^time 0.100 s'
"$scratch/outside/rollout" "$top/models/cart_pole.xml" | grep -q 'the same bits'
"$scratch/prefix/bin/sinew" info "$top/models/cart_pole.xml" | grep -q 'dofs (nv) *3'

# the same C program through pkg-config, against the shared and the static library; gcc would optimize the latter as a
# whole, for a minute, if it was not told otherwise
export PKG_CONFIG_PATH=$scratch/prefix/lib/pkgconfig
"$cc" -std=c11 "$here/c/stranger.c" -o "$scratch/shared" $(pkg-config --cflags --libs sinew) -lm
LD_LIBRARY_PATH=$(pkg-config --variable=libdir sinew) "$scratch/shared"
"$cc" -std=c11 -fno-lto "$here/c/stranger.c" -o "$scratch/static" $(pkg-config --cflags sinew) \
  "$(pkg-config --variable=libdir sinew)/libsinew.a" $(pkg-config --static --libs-only-l sinew | sed 's/-lsinew//') -lstdc++
"$scratch/static"
