#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# aarch64.sh -- compiles the library for another architecture and runs the golden motions there, under qemu: they have
# the bits of tests/system/golden_hashes.txt. Called by `./dev aarch64`; needs Debian's cross compiler and qemu.
#   note  the libraries of the other architecture are unpacked below build/aarch64; nothing of them is installed
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

home=$PWD/build/aarch64
root=$home/root
triplet=aarch64-linux-gnu
libraries=$root/usr/lib/$triplet

for tool in $triplet-g++ qemu-aarch64 apt-get dpkg-deb; do
  command -v "$tool" >/dev/null || {
    echo "aarch64: $tool is missing: apt-get install g++-aarch64-linux-gnu qemu-user" >&2
    exit 2
  }
done

# apt with an architecture, lists and a cache of its own: it changes nothing of the machine.
foreign_apt() {
  apt-get -qq -o Dir::State::lists="$home/apt/lists" -o Dir::Cache="$home/apt/cache" -o Dir::State::status=/dev/null \
    -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Sandbox::User=root "$@"
}

if [ ! -f "$root/complete" ]; then
  mkdir -p "$home"/apt/{lists,cache/archives}/partial "$home/packages" "$root"
  foreign_apt update
  (cd "$home/packages" && foreign_apt download libqhull-dev libqhull-r8.0 libqhull8.0 libqhullcpp8.0 qhull-bin \
    libpng-dev libpng16-16 zlib1g-dev zlib1g libamd2 libsuitesparseconfig5 libsuitesparse-dev libfreetype-dev libfreetype6 libbrotli1 libbz2-1.0 libgomp1 \
    libgtest-dev libgl-dev)
  for package in "$home"/packages/*.deb; do dpkg-deb -x "$package" "$root"; done
  touch "$root/complete"
fi

cmake -S . -B "$home/library" -G Ninja -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64.cmake -DSINEW_ROOT="$root" \
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="${FLAGS:--O1}" -DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF \
  -DSINEW_FONT="$(find /usr/share/fonts -name DejaVuSans.ttf -print -quit)" -DSINEW_PCH=ALL \
  -DSINEW_PROGRAM=OFF -DSINEW_SAMPLES=OFF -DSINEW_PYTHON=OFF -DSINEW_OCTAVE=OFF -DSINEW_INSTALL=OFF >/dev/null
cmake --build "$home/library" -j "${JOBS:-$(nproc)}" --target sinew

$triplet-g++ -std=c++20 -O1 -ffp-contract=off -DSINEW_SOURCE_DIR="\"$PWD\"" -Iinclude -Isrc -Itests -I"$root/usr/include" \
  tests/system/golden_test.cpp tests/support/small_model.cpp "$home/library/libsinew.a" \
  -L"$libraries" -Wl,-rpath-link,"$libraries:$root/lib/$triplet" -lgtest -lgtest_main -lqhull_r -lpng -lamd -lpthread -ldl \
  -o "$home/golden"
qemu-aarch64 -L /usr/$triplet -E LD_LIBRARY_PATH="$libraries:$root/lib/$triplet:/usr/$triplet/lib" "$home/golden" "$@"
