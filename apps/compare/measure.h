// SPDX-License-Identifier: Apache-2.0
// measure.h -- what `sinew compare` measures: a run of the model as it is, and free motion, whose laws are known.
//   note  all ways are judged by one ruler: positions and velocities after a step, put into data that only looks
#ifndef SINEW_APPS_MEASURE_H_
#define SINEW_APPS_MEASURE_H_

#include <cstdint>
#include <vector>

#include "ways.h"

namespace app {

struct RunOptions {
  std::string key;
  std::int64_t steps = 500;
  double wave = 0;  // size of the control signal
};

// The model as it is, from one state, for some time.
struct Contacted {
  Way way;
  std::string refused;       // why the formulation does not take the model; nothing else is set then
  bool wild = false;         // the motion was reset, or is not finite
  double penetration = 0;    // the deepest of all contacts of the run, m
  double violation = 0;      // the largest of an equality, m or rad
  double energy_rise = 0;    // the largest above a lower value before, J
  double energy_change = 0;  // from start to end, J
  double momentum = 0;       // left at the end, kg m/s
  double inverse_error = -1;
  double step_us = 0, rows = 0, iterations = 0;       // means over the run
  std::vector<double> times, energies, penetrations;  // after each step
};
Contacted run_contacted(const sinew::Model& model, const Way& way, const RunOptions& options);

// Without constraints, actuators and dampers, from a start in which every dof moves. The reference is RK4 with steps a
// sixteenth as long.
struct Free {
  Way way;
  std::string refused;
  double energy_drift = 0;            // the largest, relative to the kinetic energy of the start
  double momentum_drift = -1;         // the same of linear momentum, relative; negative if some tree is held
  double angular_drift = -1;          // the same of angular momentum about the centre of mass
  double error = 0;                   // of the positions at the end, norm over dofs
  double order = 0;                   // by which the error falls as steps are halved, twice
  std::vector<double> times, drifts;  // of energy, relative
};
std::vector<Free> run_free(const sinew::Model& model, const RunOptions& options);

}  // namespace app

#endif  // SINEW_APPS_MEASURE_H_
