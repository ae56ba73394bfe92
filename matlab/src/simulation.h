// SPDX-License-Identifier: Apache-2.0
// simulation.h -- the models that the interpreter holds, each with its data, known by a number.
//   note  a number is never given twice, so that one that was freed is an error, not another model
#ifndef SINEW_MATLAB_SIMULATION_H_
#define SINEW_MATLAB_SIMULATION_H_

#include <sinew/model.hpp>

#include "values.h"

namespace sinew_mex {

struct Simulation {
  explicit Simulation(sinew::Model loaded) : model(std::move(loaded)), data(model) {}

  const mjModel* m() const { return model.get(); }
  mjModel* m() { return model.get(); }
  const mjData* d() const { return data.get(); }
  mjData* d() { return data.get(); }

  sinew::Model model;
  sinew::Data data;
};

double add_simulation(Simulation simulation);
Simulation& find_simulation(const Arguments& arguments);  // the first argument is its number
void free_simulation(const Arguments& arguments);
void free_all_simulations();

}  // namespace sinew_mex

#endif  // SINEW_MATLAB_SIMULATION_H_
