// SPDX-License-Identifier: Apache-2.0
// derivative.cpp -- how the next state answers a small change of this state and the controls: x' = A x + B u. Tries the
// prediction on a random small change, and shows that the error falls with the square of the change, as it must.
//   derivative MODEL
#include <cmath>
#include <cstdio>
#include <exception>
#include <random>
#include <vector>

#include <sinew/model.hpp>

namespace {

using Vector = std::vector<mjtNum>;

// The tangent between the states after one step: from `from` to `to`.
Vector difference(const sinew::Model& model, sinew::Data& from, sinew::Data& to) {
  Vector result(static_cast<std::size_t>(2 * model->nv + model->na));
  mj_differentiatePos(model.get(), result.data(), 1, from->qpos, to->qpos);
  for (int i = 0; i < model->nv; ++i) result[static_cast<std::size_t>(model->nv + i)] = to->qvel[i] - from->qvel[i];
  for (int i = 0; i < model->na; ++i) result[static_cast<std::size_t>(2 * model->nv + i)] = to->act[i] - from->act[i];
  return result;
}

// How far A dx + B du is from what a step does.
double prediction_error(const sinew::Model& model, const Vector& A, const Vector& B, double size) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal(0, size);
  sinew::Data base(model), moved(model);
  Vector dx(static_cast<std::size_t>(2 * model->nv + model->na)), du(static_cast<std::size_t>(model->nu));
  for (mjtNum& value : dx) value = normal(random);
  for (mjtNum& value : du) value = normal(random);
  mj_integratePos(model.get(), moved->qpos, dx.data(), 1);
  for (int i = 0; i < model->nv; ++i) moved->qvel[i] += dx[static_cast<std::size_t>(model->nv + i)];
  for (int i = 0; i < model->na; ++i) moved->act[i] += dx[static_cast<std::size_t>(2 * model->nv + i)];
  for (int i = 0; i < model->nu; ++i) moved->ctrl[i] += du[static_cast<std::size_t>(i)];
  base.step();
  moved.step();
  Vector real = difference(model, base, moved), predicted(dx.size()), by_control(dx.size());
  const int nx = static_cast<int>(dx.size());
  mju_mulMatVec(predicted.data(), A.data(), dx.data(), nx, nx);
  if (model->nu) mju_mulMatVec(by_control.data(), B.data(), du.data(), nx, model->nu);
  mju_addTo(predicted.data(), by_control.data(), nx);
  mju_subFrom(real.data(), predicted.data(), nx);
  return mju_norm(real.data(), nx);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) throw sinew::Failure("usage: derivative MODEL");
  sinew::Model model = sinew::Model::load(argv[1]);
  model->opt.integrator = mjINT_IMPLICITFAST;
  const std::size_t nx = static_cast<std::size_t>(2 * model->nv + model->na), nu = static_cast<std::size_t>(model->nu);
  Vector A(nx * nx), B(nx * nu);
  sinew::Data data(model);
  mjd_transitionFD(model.get(), data.get(), 1e-6, 1, A.data(), nu ? B.data() : nullptr, nullptr, nullptr);
  const double coarse = prediction_error(model, A, B, 1e-2), fine = prediction_error(model, A, B, 1e-3);
  std::printf("A is %zu x %zu, B is %zu x %zu\n", nx, nx, nx, nu);
  std::printf("a change of 1e-2 is predicted to %.1e, one of 1e-3 to %.1e\n", coarse, fine);
  return fine < 0.03 * coarse ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
