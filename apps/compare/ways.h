// SPDX-License-Identifier: Apache-2.0
// ways.h -- the ways to simulate one model that `sinew compare` sets side by side.
#ifndef SINEW_APPS_WAYS_H_
#define SINEW_APPS_WAYS_H_

#include <string>
#include <vector>

#include <sinew/impulse.h>
#include <sinew/model.hpp>

namespace app {

// A formulation with its integrator and solver. Contacts of the soft formulation have a cone of either kind; those of
// impulses are always elliptic.
struct Way {
  bool impulse = false;
  int integrator = mjINT_EULER;  // mjtIntegrator or sinewImpulseIntegrator
  int solver = mjSOL_NEWTON;     // mjtSolver or sinewImpulseSolver
  int cone = mjCONE_PYRAMIDAL;   // mjtCone

  std::string formulation() const { return impulse ? "impulses" : "soft"; }
  std::string integrator_name() const;
  std::string solver_name() const;
  std::string cone_name() const;
  std::string name() const;         // all that tells this way from the others
  std::string motion_name() const;  // formulation and integrator: solvers have no part in free motion
};

// Every integrator, each with the solver and the cone of the model, and every solver and cone with its integrator.
std::vector<Way> usual_ways(const mjModel* m);
// Every combination.
std::vector<Way> all_ways();
// One way per formulation and integrator.
std::vector<Way> all_integrators(const mjModel* m);

// Throws Failure with the reason why the impulse formulation has refused; null: it has not.
void check_accepted(const char* refused);

// Impulses of hard equalities cannot be found from the motion.
bool impulses_have_inverse(const mjData* d, const sinewImpulse& settings);

// A simulation in one of the ways, on a copy of the model.
class Simulation {
 public:
  Simulation(const sinew::Model& model, const Way& way, const std::string& key);

  void step();     // throws Failure if the formulation refuses the model
  void forward();  // what a step computes before it integrates
  // How far inverse dynamics are from the forces that forward dynamics had, relative to the forces in play; negative
  // where there is no inverse: hard equalities of impulses, discrete time.
  double inverse_error();

  const Way& way() const { return way_; }
  sinew::Model& model() { return model_; }
  sinew::Data& data() { return data_; }

 private:
  bool has_inverse() const;

  Way way_;
  sinew::Model model_;
  sinew::Data data_;
  sinewImpulse settings_;
};

}  // namespace app

#endif  // SINEW_APPS_WAYS_H_
