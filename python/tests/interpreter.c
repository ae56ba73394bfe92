// SPDX-License-Identifier: Apache-2.0
// interpreter.c -- python3 as a program of ours: a sanitizer that cannot be loaded beside Debian's is linked into it.
#include <Python.h>

int main(int argc, char** argv) { return Py_BytesMain(argc, argv); }
