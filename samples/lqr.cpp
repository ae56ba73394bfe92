// SPDX-License-Identifier: Apache-2.0
// lqr.cpp -- balances a model about its rest pose: exact A and B of a step (sinew/derivative.hpp), the discrete Riccati
// equation by iteration, and the feedback u = -K x in a simulation that starts from a keyframe.
//   lqr MODEL [KEYFRAME]
#include <cmath>
#include <cstdio>
#include <exception>
#include <vector>

#include <sinew/derivative.hpp>

namespace {

using Matrix = std::vector<mjtNum>;

// K of the cost sum |x|^2 + 0.1 |u|^2, from P = Q + A^T P (A - B K), K = (R + B^T P B)^-1 B^T P A.
Matrix find_gains(const sinew::StepDerivative& step) {
  const int nx = static_cast<int>(step.states), nu = static_cast<int>(step.controls);
  Matrix P(step.A.size()), PA(step.A.size()), PB(step.B.size()), S(step.controls * step.controls), K(step.B.size());
  Matrix BPA(step.B.size()), closed(step.A.size()), next(step.A.size()), BK(step.A.size());
  mju_eye(P.data(), nx);
  for (int round = 0; round < 20000; ++round) {
    mju_mulMatMat(PA.data(), P.data(), step.A.data(), nx, nx, nx);
    mju_mulMatMat(PB.data(), P.data(), step.B.data(), nx, nx, nu);
    mju_mulMatTMat(S.data(), step.B.data(), PB.data(), nx, nu, nu);
    for (int i = 0; i < nu; ++i) S[static_cast<std::size_t>(i * (nu + 1))] += 0.1;
    mju_mulMatTMat(BPA.data(), step.B.data(), PA.data(), nx, nu, nx);
    mju_cholFactor(S.data(), nu, 0);
    Matrix column(step.controls);
    for (int j = 0; j < nx; ++j) {
      for (int i = 0; i < nu; ++i) column[static_cast<std::size_t>(i)] = BPA[static_cast<std::size_t>(i * nx + j)];
      mju_cholSolve(column.data(), S.data(), column.data(), nu);
      for (int i = 0; i < nu; ++i) K[static_cast<std::size_t>(i * nx + j)] = column[static_cast<std::size_t>(i)];
    }
    mju_mulMatMat(BK.data(), step.B.data(), K.data(), nx, nu, nx);
    mju_sub(closed.data(), step.A.data(), BK.data(), nx * nx);
    mju_mulMatTMat(next.data(), PA.data(), closed.data(), nx, nx, nx);
    for (int i = 0; i < nx; ++i) next[static_cast<std::size_t>(i * (nx + 1))] += 1;
    mju_symmetrize(next.data(), next.data(), nx);  // what is not symmetric in P would grow
    mju_sub(P.data(), next.data(), P.data(), nx * nx);
    const mjtNum change = mju_norm(P.data(), nx * nx);
    P = next;
    if (change < 1e-9 * mju_norm(P.data(), nx * nx)) break;
  }
  return K;
}

Matrix state_from_rest(const sinew::Model& model, const sinew::Data& data) {
  Matrix x(static_cast<std::size_t>(2 * model->nv));
  mj_differentiatePos(model.get(), x.data(), 1, model->qpos0, data.get()->qpos);
  mju_copy(x.data() + model->nv, data.get()->qvel, model->nv);
  return x;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) throw sinew::Failure("usage: lqr MODEL [KEYFRAME]");
  const sinew::Model model = sinew::Model::load(argv[1]);
  if (model->na > 0 || model->nu == 0) throw sinew::Failure("a model with controls and without activations is needed");
  sinew::Data data(model);
  const sinew::StepDerivative step = sinew::derive_step(model, data);
  const Matrix K = find_gains(step);
  const int key = argc > 2 ? mj_name2id(model.get(), mjOBJ_KEY, argv[2]) : -1;
  if (argc > 2 && key < 0) throw sinew::Failure(std::string("no keyframe named '") + argv[2] + "'");
  if (key >= 0) mj_resetDataKeyframe(model.get(), data.get(), key);
  const auto distance = [&] {
    const Matrix x = state_from_rest(model, data);
    return mju_norm(x.data(), static_cast<int>(x.size()));
  };
  const double before = distance();
  while (data->time < 10) {
    const Matrix x = state_from_rest(model, data);
    mju_mulMatVec(data->ctrl, K.data(), x.data(), static_cast<int>(step.controls), static_cast<int>(step.states));
    mju_scl(data->ctrl, data->ctrl, -1, model->nu);
    data.step();
  }
  std::printf("from %.2e away to %.2e away in 10 s\n", before, distance());
  return distance() < 1e-6 + 1e-3 * before ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
