#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD SCRATCH CC CXX: install BUILD into SCRATCH, then use it from C11 and C++17 as a stranger would: by CMake, by
# pkg-config, under the name mujoco, and as a part of another project.
set -euo pipefail  # grep -q would end a pipe early, and the program before it with an error
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
"$scratch/outside/basic" "$top/models/cart_pole.xml" 0.1 | grep '^time 0.100 s' >/dev/null
"$scratch/outside/rollout" "$top/models/cart_pole.xml" | grep 'the same bits' >/dev/null
"$scratch/prefix/bin/sinew" info "$top/models/cart_pole.xml" | grep 'degrees of freedom (nv) *3' >/dev/null

# the same C program through pkg-config, against the shared and the static library; gcc would optimize the latter as a
# whole, for a minute, if it was not told otherwise
export PKG_CONFIG_PATH=$scratch/prefix/lib/pkgconfig
"$cc" -std=c11 "$here/c/stranger.c" -o "$scratch/shared" $(pkg-config --cflags --libs sinew) -lm
LD_LIBRARY_PATH=$(pkg-config --variable=libdir sinew) "$scratch/shared"
"$cc" -std=c11 -fno-lto "$here/c/stranger.c" -o "$scratch/static" $(pkg-config --cflags sinew) \
  "$(pkg-config --variable=libdir sinew)/libsinew.a" $(pkg-config --static --libs-only-l sinew | sed 's/-lsinew//')
"$scratch/static"

# Makefiles that were written for mujoco: by pkg-config, and by nothing but the name
"$cc" -std=c11 "$here/c/stranger.c" -o "$scratch/named" $(pkg-config --cflags --libs "mujoco >= 3.4") -lm
"$cc" -std=c11 "$here/c/stranger.c" -o "$scratch/bare" -I"$scratch/prefix/include" -L"$scratch/prefix/lib" -lmujoco -lm
for program in named bare; do LD_LIBRARY_PATH=$scratch/prefix/lib "$scratch/$program"; done

# without the names of the original both may be installed side by side, and headers lie in a folder of their own; scalar
# kernels stand in where newer instructions may not be used
settings=(-G Ninja -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx")
cmake "${settings[@]}" -S "$top" -B "$scratch/own" -DSINEW_MUJOCO_NAMES=OFF -DSINEW_SIMD=OFF -DBUILD_SHARED_LIBS=ON \
  -DSINEW_PROGRAM=OFF -DSINEW_SAMPLES=OFF -DSINEW_TESTS=OFF >/dev/null
if grep -E 'cmake/mujoco|libmujoco|mujoco\.pc|libsinew\.a' "$scratch/own/cmake_install.cmake"; then exit 1; fi
grep -q 'include/sinew-' "$scratch/own/cmake_install.cmake"
grep -q 'includedir=.*include/sinew-' "$scratch/own/sinew.pc"
ninja -C "$scratch/own" CMakeFiles/sinew_objects.dir/src/{base/cpu,math/kernels/kernels_avx2,solve/row_kernels_avx2}.cpp.o >/dev/null
if grep -E 'mavx2' "$scratch/own/compile_commands.json"; then exit 1; fi

# Sinew as a part of another project; one of its objects and the program's stand for the build, which takes minutes
for how in add_subdirectory FetchContent; do
  part=$scratch/$how
  cmake "${settings[@]}" -S "$here/parent" -B "$part" -DSINEW_SOURCE="$(realpath "$top")" -DHOW=$how >/dev/null
  ninja -C "$part" $(ninja -C "$part" -t targets all | sed -n 's/^\(.*\(stranger\.c\|base\/cpu\.cpp\)\.o\): .*/\1/p') >/dev/null
  ninja -C "$part" -t query stranger | grep libsinew >/dev/null
done
