// SPDX-License-Identifier: Apache-2.0
// sysid.cpp -- finds masses and friction from a motion that was recorded with the model as it is: gradients by model
// parameters (sinew/derivative.h), and BFGS on logarithms. Predictions begin anew from the recording every few steps.
//   sysid MODEL
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <sinew/derivative.h>
#include <sinew/model.hpp>

namespace {

using Vector = std::vector<mjtNum>;
constexpr int kSteps = 200, kWindow = 10;

double dot(const Vector& a, const Vector& b) { return mju_dot(a.data(), b.data(), static_cast<int>(a.size())); }
// Numbers of the model that grow together by exp(x): the mass and inertia of a body, or the friction of a geom.
struct Parameter {
  std::string name;
  std::vector<std::pair<mjtNum * mjModel::*, int>> numbers;
};

std::vector<Parameter> find_parameters(const sinew::Model& model) {
  std::vector<Parameter> found;
  for (int b = 1; b < model->nbody; ++b) {
    if (model->body_weldid[b] == 0) continue;
    found.push_back({"mass of " + model.name(mjOBJ_BODY, b), {{&mjModel::body_mass, b}}});
    for (int k = 0; k < 3; ++k) found.back().numbers.push_back({&mjModel::body_inertia, 3 * b + k});
  }
  for (int g = 0; g < model->ngeom; ++g) {
    if (model->body_weldid[model->geom_bodyid[g]] == 0 || model->geom_contype[g] == 0) continue;
    found.push_back({"friction of " + model.name(mjOBJ_GEOM, g), {{&mjModel::geom_friction, 3 * g}}});
  }
  return found;
}

class Search {
 public:
  std::vector<Parameter> parameters;
  explicit Search(sinew::Model& model) : parameters(find_parameters(model)), m_(model.get()), data_(model) {
    gradient_.reset(sinew_makeGradient(m_));
    if (!gradient_) throw sinew::Failure("there is no memory for a gradient");
    for (int k = 0; k < kSteps * m_->nu; ++k) ctrl_.push_back(std::sin(0.02 * k + k % m_->nu));
    original_.reset(mj_copyModel(nullptr, m_));
    simulate();
    recorded_ = reached_, recorded_states_ = states_;
  }

  // Half the sum of squares between the motion and the recorded one, and its slopes by x.
  double cost(const Vector& x, Vector& slope) {
    for (std::size_t p = 0; p < x.size(); ++p) {
      for (const auto& [array, k] : parameters[p].numbers) (m_->*array)[k] = std::exp(x[p]) * ((*original_).*array)[k];
    }
    simulate();
    const auto nv = static_cast<std::size_t>(m_->nv), nx = 2 * nv + static_cast<std::size_t>(m_->na);
    const std::size_t width = nv + static_cast<std::size_t>(m_->nq);
    double sum = 0;
    Vector dy(kSteps * nx);
    for (std::size_t k = 0; k < kSteps; ++k) {  // positions and velocities count alike
      mjtNum* apart = dy.data() + k * nx;
      const mjtNum *is = reached_.data() + k * width, *was = recorded_.data() + k * width;
      mj_differentiatePos(m_, apart, 1, was, is);
      mju_sub(apart + nv, is + m_->nq, was + m_->nq, static_cast<int>(nv));
      sum += 0.5 * mju_dot(apart, apart, static_cast<int>(2 * nv));
    }
    sinew_clearGradient(gradient_.get());
    sinewDerivativeReport report{};
    for (int k = 0; k < kSteps; k += kWindow) {
      if (!sinew_pullRolloutParameters(m_, data_.get(), kWindow, states_.data() + k * size_, ctrl_.data() + k * m_->nu,
                                       dy.data() + k * nx, nullptr, nullptr, gradient_.get(), &report))
        throw sinew::Failure(std::string("there is no exact derivative of: ") + report.message);
    }
    for (std::size_t p = 0; p < x.size(); ++p) {
      slope[p] = 0;
      for (const auto& [array, k] : parameters[p].numbers) slope[p] += ((*gradient_).*array)[k] * (m_->*array)[k];
    }
    return sum;
  }

 private:
  void simulate() {
    states_.clear();
    reached_.clear();
    data_.reset();
    for (int k = 0; k < kSteps; ++k) {
      if (k % kWindow == 0 && !recorded_states_.empty()) data_.set_state({recorded_states_.data() + k * size_, size_});
      const Vector state = data_.state();
      states_.insert(states_.end(), state.begin(), state.end());
      mju_copy(data_->ctrl, ctrl_.data() + k * m_->nu, static_cast<int>(m_->nu));
      data_.step();
      reached_.insert(reached_.end(), data_->qpos, data_->qpos + m_->nq);
      reached_.insert(reached_.end(), data_->qvel, data_->qvel + m_->nv);
    }
  }

  mjModel* m_;
  sinew::Data data_;
  std::unique_ptr<mjModel, void (*)(mjModel*)> gradient_{nullptr, mj_deleteModel}, original_{nullptr, mj_deleteModel};
  const std::size_t size_ = static_cast<std::size_t>(mj_stateSize(m_, mjSTATE_FULLPHYSICS));
  Vector ctrl_, states_, reached_, recorded_, recorded_states_;
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) throw sinew::Failure("usage: sysid MODEL");
  sinew::Model model = sinew::Model::load(argv[1]);
  Search search(model);
  const std::size_t n = search.parameters.size();
  Vector x(n), slope(n), inverse(n * n), step(n), next(n), next_slope(n), change(n), product(n);
  for (std::size_t p = 0; p < n; ++p) x[p] = p % 2 ? 0.4 : -0.5;
  mju_eye(inverse.data(), static_cast<int>(n));
  double cost = search.cost(x, slope);
  mju_scl(inverse.data(), inverse.data(), 0.1 / std::sqrt(dot(slope, slope) + 1e-30), static_cast<int>(n * n));
  for (int round = 0; round < 200 && cost > 1e-22; ++round) {
    std::printf("round %3d cost %.3e\n", round, cost);
    mju_mulMatVec(step.data(), inverse.data(), slope.data(), static_cast<int>(n), static_cast<int>(n));
    double length = 1, reached = 0;
    for (int halving = 0; halving < 40; ++halving, length /= 2) {
      for (std::size_t p = 0; p < n; ++p) next[p] = x[p] - length * step[p];
      reached = search.cost(next, next_slope);
      if (reached < cost - 1e-4 * length * dot(step, slope)) break;
    }
    if (!(reached < cost)) break;
    for (std::size_t p = 0; p < n; ++p) change[p] = next_slope[p] - slope[p], step[p] = next[p] - x[p];
    mju_mulMatVec(product.data(), inverse.data(), change.data(), static_cast<int>(n), static_cast<int>(n));
    const double along = dot(step, change), square = (along + dot(change, product)) / (along * along);
    for (std::size_t i = 0; along > 0 && i < n; ++i) {  // the update of Broyden, Fletcher, Goldfarb and Shanno
      for (std::size_t j = 0; j < n; ++j)
        inverse[i * n + j] += square * step[i] * step[j] - (product[i] * step[j] + step[i] * product[j]) / along;
    }
    x = next, slope = next_slope, cost = reached;
  }
  double worst = 0;
  for (std::size_t p = 0; p < n; ++p) {
    std::printf("%s: %.9f of what it was\n", search.parameters[p].name.c_str(), std::exp(x[p]));
    worst = std::max(worst, std::abs(std::exp(x[p]) - 1));
  }
  return worst < 1e-5 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
