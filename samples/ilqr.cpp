// SPDX-License-Identifier: Apache-2.0 ilqr.cpp -- an arm reaches for a point: iLQR with exact Jacobians of every step
// (sinew/derivative.hpp). The cost is the squared distance of a site from the point at the end, its velocities there,
// and little for the controls. ilqr MODEL SITE X Y Z
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

#include <sinew/derivative.hpp>

namespace {

using Matrix = std::vector<mjtNum>;
constexpr int kSteps = 200;
constexpr mjtNum kReach = 1e4, kRest = 1e-2, kEffort = 1e-3;

struct Reach {
  const sinew::Model& model;
  int site;
  mjtNum target[3];
  int nv = model->nv, nu = model->nu, nx = 2 * model->nv;
  mjtNum distance = 0;
  Matrix start = Matrix(nu), gradient = Matrix(nx), hessian = Matrix(nx * nx);
  std::vector<Matrix> A = {}, B = {}, x = std::vector<Matrix>(kSteps), u = {};

  // Runs controls u + scale k + K (x - old x), keeps what was run, and returns its cost. Slopes, if asked for.
  mjtNum run(const std::vector<Matrix>& k, const std::vector<Matrix>& K, mjtNum scale, bool slopes) {
    sinew::Data data(model);
    if (model->nkey > 0) mj_resetDataKeyframe(model.get(), data.get(), 0);
    mjtNum cost = 0;
    Matrix dx(gradient.size()), du(start.size());
    for (std::size_t t = 0; t < kSteps; ++t) {
      Matrix now(data->qpos, data->qpos + nv);
      now.insert(now.end(), data->qvel, data->qvel + nv);
      if (!K.empty()) {
        mju_sub(dx.data(), now.data(), x[t].data(), nx);
        mju_mulMatVec(du.data(), K[t].data(), dx.data(), nu, nx);
        mju_addToScl(du.data(), k[t].data(), scale, nu);
        mju_addTo(u[t].data(), du.data(), nu);
      }
      x[t] = now;
      mju_copy(data->ctrl, u[t].data(), nu);
      for (int i = 0; i < nu; ++i) cost += 0.5 * kEffort * (u[t][i] - start[i]) * (u[t][i] - start[i]);
      if (slopes) {
        sinew::StepDerivative step = sinew::derive_step(model, data);
        A.push_back(std::move(step.A)), B.push_back(std::move(step.B));
      }
      data.step();
    }
    return cost + finish(data);
  }

  // The cost of the end, with its slopes.
  mjtNum finish(sinew::Data& data) {
    data.forward();
    Matrix J(3 * nv);
    mj_jacSite(model.get(), data.get(), J.data(), nullptr, site);
    mjtNum e[3], cost = 0;
    mju_sub3(e, data->site_xpos + 3 * site, target);
    std::fill(hessian.begin(), hessian.end(), 0);
    for (int i = 0; i < nv; ++i) {
      gradient[i] = kReach * (J[i] * e[0] + J[nv + i] * e[1] + J[2 * nv + i] * e[2]);
      for (int j = 0; j < nv; ++j) {
        for (int r = 0; r < 3; ++r) hessian[i * nx + j] += kReach * J[r * nv + i] * J[r * nv + j];
      }
      gradient[nv + i] = kRest * data->qvel[i];
      hessian[(nv + i) * (nx + 1)] = kRest;
      cost += 0.5 * kRest * data->qvel[i] * data->qvel[i];
    }
    distance = mju_norm3(e);
    return cost + 0.5 * kReach * distance * distance;
  }

  // From the end to the start: open-loop changes k and feedback K. Uses the slopes up.
  void look_back(std::vector<Matrix>& k, std::vector<Matrix>& K) {
    Matrix VA(nx * nx), VB(nx * nu), Quu(nu * nu), Qux(nu * nx), Qx(nx), column(nu);
    for (int t = kSteps - 1; t >= 0; --t) {
      mju_mulMatMat(VA.data(), hessian.data(), A[t].data(), nx, nx, nx);
      mju_mulMatMat(VB.data(), hessian.data(), B[t].data(), nx, nx, nu);
      mju_mulMatTMat(Quu.data(), B[t].data(), VB.data(), nx, nu, nu);
      mju_mulMatTMat(Qux.data(), B[t].data(), VA.data(), nx, nu, nx);
      mju_mulMatTVec(Qx.data(), A[t].data(), gradient.data(), nx, nx);
      mju_mulMatTVec(k[t].data(), B[t].data(), gradient.data(), nx, nu);
      for (int i = 0; i < nu; ++i) {
        Quu[i * (nu + 1)] += kEffort;
        k[t][i] = -(k[t][i] + kEffort * (u[t][i] - start[i]));
      }
      mju_cholFactor(Quu.data(), nu, 0);
      mju_cholSolve(k[t].data(), Quu.data(), k[t].data(), nu);
      for (int j = 0; j < nx; ++j) {
        for (int i = 0; i < nu; ++i) column[i] = -Qux[i * nx + j];
        mju_cholSolve(column.data(), Quu.data(), column.data(), nu);
        for (int i = 0; i < nu; ++i) K[t][i * nx + j] = column[i];
      }
      mju_mulMatTVec(gradient.data(), Qux.data(), k[t].data(), nu, nx);
      mju_addTo(gradient.data(), Qx.data(), nx);
      mju_mulMatTMat(hessian.data(), A[t].data(), VA.data(), nx, nx, nx);
      mju_mulMatTMat(VA.data(), Qux.data(), K[t].data(), nu, nx, nx);
      mju_addTo(hessian.data(), VA.data(), nx * nx);
    }
    A.clear(), B.clear();
  }
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) throw sinew::Failure("usage: ilqr MODEL SITE X Y Z");
  const sinew::Model model = sinew::Model::load(argv[1]);
  if (argc < 6) throw sinew::Failure("usage: ilqr MODEL SITE X Y Z");
  if (model->na > 0 || model->nq != model->nv) throw sinew::Failure("hinges and slides without activations are needed");
  const int site = mj_name2id(model.get(), mjOBJ_SITE, argv[2]);
  if (site < 0) throw sinew::Failure(std::string("no site named '") + argv[2] + "'");
  Reach reach{model, site, {std::atof(argv[3]), std::atof(argv[4]), std::atof(argv[5])}};
  if (model->nkey > 0) std::copy_n(model->key_ctrl, model->nu, reach.start.begin());
  reach.u.assign(kSteps, reach.start);
  std::vector<Matrix> k(kSteps, Matrix(reach.nu)), K(kSteps, Matrix(reach.nu * reach.nx));
  mjtNum cost = reach.run({}, {}, 0, true);
  std::printf("cost %.4g, %.1f mm away\n", cost, 1e3 * reach.distance);
  for (int round = 0; round < 30; ++round) {
    reach.look_back(k, K);
    const Reach before = reach;
    mjtNum better = cost, scale = 1;
    for (; scale > 1e-4; scale /= 2) {
      reach.u = before.u, reach.x = before.x;
      better = reach.run(k, K, scale, false);
      if (better < cost) break;
    }
    if (!(better < cost * (1 - 1e-6))) break;
    cost = reach.run({}, {}, 0, true);
    std::printf("cost %.4g, %.2f mm away\n", cost, 1e3 * reach.distance);
  }
  return reach.distance < 2e-3 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
