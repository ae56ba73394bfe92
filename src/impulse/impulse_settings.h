// SPDX-License-Identifier: Apache-2.0
// impulse_settings.h -- how the impulse formulation steps; sinew/impulse.h tells what each setting means.
#ifndef SINEW_IMPULSE_IMPULSE_SETTINGS_H_
#define SINEW_IMPULSE_IMPULSE_SETTINGS_H_

namespace sinew {

enum class ImpulseIntegrator { kSemiImplicit, kMidpoint, kExplicit, kRungeKutta, kInterleave, kCount };
enum class ImpulseSolver { kProjected, kRays, kCount };

struct ImpulseSettings {
  ImpulseIntegrator integrator;
  ImpulseSolver solver;
  int iterations;
  double tolerance;
  double equality_time, inequality_time;
  double lambda;
  double softness;
};

}  // namespace sinew

#endif  // SINEW_IMPULSE_IMPULSE_SETTINGS_H_
