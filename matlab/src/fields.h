// SPDX-License-Identifier: Apache-2.0
// fields.h -- every field of mjModel and mjData by its name, from the tables of mjxmacro.h; those of mjOption and
// mjStatistic are called opt.timestep, stat.extent.
#ifndef SINEW_MATLAB_FIELDS_H_
#define SINEW_MATLAB_FIELDS_H_

#include "simulation.h"

namespace sinew_mex {

// An array of n rows and m columns is a matrix of that shape.
mxArray* get_field(const Simulation& simulation, const std::string& name);

// Real numbers, options and the flags of mjData can be set. What an index or a size is, cannot: it is the structure of
// the model, and a wrong one would end the interpreter.
void set_field(Simulation& simulation, const std::string& name, const Arguments& arguments, int value);

// A cell of all names.
mxArray* list_fields();

}  // namespace sinew_mex

#endif  // SINEW_MATLAB_FIELDS_H_
