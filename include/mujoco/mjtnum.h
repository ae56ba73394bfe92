// SPDX-License-Identifier: Apache-2.0
// mjtnum.h -- the number types of the API.
#ifndef MUJOCO_MJTNUM_H_
#define MUJOCO_MJTNUM_H_

#include <stdint.h>

typedef double mjtNum;          // every real number of the physics; Sinew is built in double precision
typedef unsigned char mjtByte;  // a flag or a small count
typedef int64_t mjtSize;        // a number of bytes

#define mjUSEDOUBLE
#define mjMINVAL 1E-15  // smallest denominator: what is smaller counts as this

// The standard mathematics under the names of the API (include <math.h> or <cmath>).
#define mju_sqrt sqrt
#define mju_exp exp
#define mju_sin sin
#define mju_cos cos
#define mju_tan tan
#define mju_asin asin
#define mju_acos acos
#define mju_atan2 atan2
#define mju_tanh tanh
#define mju_pow pow
#define mju_abs fabs
#define mju_log log
#define mju_log10 log10
#define mju_floor floor
#define mju_ceil ceil

#endif  // MUJOCO_MJTNUM_H_
