// SPDX-License-Identifier: Apache-2.0
// mjmacro.h -- small macros that programs use; those that ask about a model expect one named m in scope.
#ifndef MUJOCO_MJMACRO_H_
#define MUJOCO_MJMACRO_H_

// Is a standard feature (mjtDisableBit) switched off, an optional one (mjtEnableBit) switched on?
#define mjDISABLED(x) (m->opt.disableflags & (x))
#define mjENABLED(x) (m->opt.enableflags & (x))

// Is actuator i switched off because its group is (mjOption.disableactuator)? Groups beyond 30 cannot be.
#define mjACTUATORDISABLED(i)                                 \
  (m->actuator_group[i] >= 0 && m->actuator_group[i] <= 30 && \
   (m->opt.disableactuator & (1 << m->actuator_group[i])) != 0)

// Larger and smaller of two values; either argument may be evaluated twice.
#define mjMAX(a, b) (((a) > (b)) ? (a) : (b))
#define mjMIN(a, b) (((a) < (b)) ? (a) : (b))

// Lets the compiler check the arguments of a printf-like function: parameter `text` is the format string and
// `values` the first value behind it, both counted from 1.
#if defined(__GNUC__)
#define mjPRINTFLIKE(text, values) __attribute__((format(printf, text, values)))
#else
#define mjPRINTFLIKE(text, values)
#endif

#endif  // MUJOCO_MJMACRO_H_
