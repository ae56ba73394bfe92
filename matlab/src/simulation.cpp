// SPDX-License-Identifier: Apache-2.0
#include "simulation.h"

#include <map>
#include <utility>

namespace sinew_mex {

namespace {

// The interpreter calls from one thread.
std::map<std::int64_t, Simulation> simulations;
std::int64_t last_number = 0;

auto find_entry(const Arguments& arguments) {
  const auto found = simulations.find(arguments.integer(0, 0, std::int64_t{1} << 53));
  if (found == simulations.end()) throw Error("this model was deleted, or never loaded");
  return found;
}

}  // namespace

double add_simulation(Simulation simulation) {
  simulations.emplace(++last_number, std::move(simulation));
  return static_cast<double>(last_number);
}

Simulation& find_simulation(const Arguments& arguments) { return find_entry(arguments)->second; }

void free_simulation(const Arguments& arguments) { simulations.erase(find_entry(arguments)); }

void free_all_simulations() { simulations.clear(); }

}  // namespace sinew_mex
