// SPDX-License-Identifier: Apache-2.0
// The same program for a C++ compiler.
#include "macros.c"
