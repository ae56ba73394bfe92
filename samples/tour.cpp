// SPDX-License-Identifier: Apache-2.0
// tour.cpp -- what works today, through the public API only. Ends with 1 if anything it shows is not so.
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

namespace {

int failures = 0;

void report(const char* what, double error, double allowed) {
  const bool good = error <= allowed;
  std::printf("  %-58s off by %.1e  %s\n", what, error, good ? "ok" : "WRONG");
  failures += !good;
}

void show_rotation() {
  const mjtNum spin[3] = {0, 0, mjPI}, axis[3] = {0, 0, 1};
  mjtNum stepped[4] = {1, 0, 0, 0}, exact[4], difference[3];
  for (int i = 0; i < 1000; ++i) mju_quatIntegrate(stepped, spin, 1e-3);
  mju_axisAngle2Quat(exact, axis, mjPI);
  mju_subQuat(difference, stepped, exact);
  report("half a turn in 1000 steps, against the closed form", mju_norm3(difference), 1e-12);
}

void show_cholesky() {
  constexpr int n = 60;
  std::vector<mjtNum> A(n * n), factor, x(n), y(n), residual(n);
  for (int i = 0; i < n; ++i) {
    y[i] = std::sin(1.0 + i);
    for (int j = 0; j < n; ++j) A[i * n + j] = (i == j) * n + std::cos(i * j) + std::cos(j * i);
  }
  factor = A;
  mju_cholFactor(factor.data(), n, mjMINVAL);
  mju_cholSolve(x.data(), factor.data(), y.data(), n);
  mju_mulMatVec(residual.data(), A.data(), x.data(), n, n);
  mju_subFrom(residual.data(), y.data(), n);
  report("60 linear equations by Cholesky, residual", mju_norm(residual.data(), n), 1e-11);
}

void show_threads() {
  constexpr int n = 100;
  std::vector<mjTask> tasks(n);
  std::vector<int> squares(n);
  for (int i = 0; i < n; ++i) squares[i] = i;
  mjThreadPool* pool = mju_threadPoolCreate(2);
  for (int i = 0; i < n; ++i) {
    mju_defaultTask(&tasks[i]);
    tasks[i].args = &squares[i];
    tasks[i].func = [](void* value) -> void* {
      int& number = *static_cast<int*>(value);
      number *= number;
      return nullptr;
    };
    mju_threadPoolEnqueue(pool, &tasks[i]);
  }
  double error = 0;
  for (int i = 0; i < n; ++i) {
    mju_taskJoin(&tasks[i]);
    error += std::abs(squares[i] - i * i);
  }
  mju_threadPoolDestroy(pool);
  report("100 tasks on a pool of 2 threads", error, 0);
}

std::string last_warning;

void show_broken_file() {
  mju_user_warning = [](const char* text) { last_warning = text; };
  const std::string junk = "this is no model";
  mjModel* m = mj_loadModelBuffer(junk.data(), static_cast<int>(junk.size()));
  mju_user_warning = nullptr;
  std::printf("  a broken model file says: %s\n", last_warning.c_str());
  failures += m != nullptr || last_warning.empty();
  mj_deleteModel(m);
}

// The double pendulum of models/: where its tip is, and the corner of its inertia matrix, against the textbook.
void show_model(const char* path) {
  char error[500] = "";
  mjModel* m = mj_loadXML(path, nullptr, error, sizeof error);
  if (!m) {
    std::printf("  %s\n", error);
    ++failures;
    return;
  }
  mjData* d = mj_makeData(m);
  const mjtNum shoulder = d->qpos[0] = 0.3, elbow = d->qpos[1] = 0.5;
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_crb(m, d);
  std::vector<mjtNum> M(m->nv * m->nv);
  mj_fullM(m, M.data(), d->qM);
  const mjtNum* tip = d->site_xpos + 3 * mj_name2id(m, mjOBJ_SITE, "tip");
  const mjtNum expected[3] = {std::sin(shoulder) + std::sin(shoulder + elbow), 0,
                              2 - std::cos(shoulder) - std::cos(shoulder + elbow)};
  std::printf("  %s: %d bodies, %d dofs\n", m->names, m->nbody, m->nv);
  report("where the tip of a double pendulum is", mju_dist3(tip, expected), 1e-12);
  report("its inertia about the shoulder", std::abs(M[0] - (3 + 2 * std::cos(elbow))), 1e-8);
  mj_deleteData(d);
  mj_deleteModel(m);
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("Sinew %s, API level %s\n", sinew_versionString(), mj_versionString());
  show_rotation();
  show_cholesky();
  show_threads();
  show_broken_file();
  show_model(argc > 1 ? argv[1] : "models/double_pendulum.xml");
  return failures ? 1 : 0;
}
