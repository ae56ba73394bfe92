// SPDX-License-Identifier: Apache-2.0
// Models in memory: what editing costs. The counter `growth` of edit_bodies is the time of 10,000 bodies over the time
// of 1,000: 10 is linear. The counter `of_first` of recompile_robot is the time of compiling a robot of 30 meshes
// again, after one geom has moved, over the time of its first compilation. Times are the processor's.
#include <benchmark/benchmark.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <ctime>
#include <string>
#include <vector>

namespace {

constexpr int kSmall = 1000;

mjsBody* world_of(mjSpec* s) { return mjs_findBody(s, "world"); }

std::vector<mjsBody*> add_bodies(mjSpec* s, int n) {
  std::vector<mjsBody*> bodies;
  for (int i = 0; i < n; ++i) {
    mjsBody* body = mjs_addBody(world_of(s), nullptr);
    mjs_setName(body->element, ("b" + std::to_string(i)).c_str());
    body->pos[0] = i;
    mjs_addFreeJoint(body);
    mjs_addGeom(body, nullptr)->size[0] = 0.1;
    bodies.push_back(body);
  }
  return bodies;
}

double small_edit = 0;

// Bodies are added, every other one is deleted, the rest is compiled.
void edit_bodies(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  const std::clock_t start = std::clock();
  for (auto _ : state) {
    mjSpec* s = mj_makeSpec();
    const std::vector<mjsBody*> bodies = add_bodies(s, n);
    for (int i = 0; i < n; i += 2) mjs_delete(s, bodies[static_cast<std::size_t>(i)]->element);
    mjModel* m = mj_compile(s, nullptr);
    if (!m || m->nbody != n / 2 + 1) state.SkipWithError("the spec does not compile");
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
  const double ticks = static_cast<double>(std::clock() - start) / static_cast<double>(state.iterations());
  if (n == kSmall) small_edit = ticks;
  if (n == 10 * kSmall && small_edit > 0) state.counters["growth"] = ticks / small_edit;
}
BENCHMARK(edit_bodies)->Arg(kSmall)->Arg(10 * kSmall)->Unit(benchmark::kMillisecond);

// All bodies are found, each by its name.
void find_by_name(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  mjSpec* s = mj_makeSpec();
  add_bodies(s, n);
  std::vector<std::string> names;
  for (int i = 0; i < n; ++i) names.push_back("b" + std::to_string(i));
  for (auto _ : state) {
    for (const std::string& name : names) {
      if (!mjs_findBody(s, name.c_str())) state.SkipWithError("a body is not found");
    }
  }
  mj_deleteSpec(s);
}
BENCHMARK(find_by_name)->Arg(10 * kSmall)->Unit(benchmark::kMillisecond);

// A bumpy sphere, as files have them: vertices in rings, a few thousand triangles.
void fill_mesh(mjsMesh* mesh, int which) {
  constexpr int kRings = 40, kSides = 40;
  std::vector<float> vert;
  std::vector<int> face;
  for (int i = 0; i < kRings; ++i) {
    for (int k = 0; k < kSides; ++k) {
      const double up = 3.14159 * (i + 0.5) / kRings, around = 6.28318 * k / kSides;
      const double radius = 0.05 + 0.005 * std::cos((3 + which % 5) * around) * std::sin(up);
      vert.push_back(static_cast<float>(radius * std::sin(up) * std::cos(around)));
      vert.push_back(static_cast<float>(radius * std::sin(up) * std::sin(around)));
      vert.push_back(static_cast<float>(radius * std::cos(up)));
      if (i == 0) continue;
      const int a = i * kSides + k, b = i * kSides + (k + 1) % kSides;
      for (const int v : {a, b, b - kSides, a, b - kSides, a - kSides}) face.push_back(v);
    }
  }
  mjs_setFloat(mesh->uservert, vert.data(), static_cast<int>(vert.size()));
  mjs_setInt(mesh->userface, face.data(), static_cast<int>(face.size()));
}

mjSpec* make_robot() {
  mjSpec* s = mj_makeSpec();
  mjsBody* body = world_of(s);
  for (int i = 0; i < 30; ++i) {
    const std::string name = "part" + std::to_string(i);
    mjsMesh* mesh = mjs_addMesh(s, nullptr);
    mjs_setName(mesh->element, name.c_str());
    fill_mesh(mesh, i);
    body = mjs_addBody(body, nullptr);
    mjs_addJoint(body, nullptr);
    mjsGeom* geom = mjs_addGeom(body, nullptr);
    mjs_setName(geom->element, name.c_str());
    geom->type = mjGEOM_MESH;
    mjs_setString(geom->meshname, name.c_str());
  }
  return s;
}

void recompile_robot(benchmark::State& state) {
  mjSpec* s = make_robot();
  mj_clearCache(mj_getCache());
  std::clock_t start = std::clock();
  mjModel* m = mj_compile(s, nullptr);
  const double first = static_cast<double>(std::clock() - start);
  if (!m) state.SkipWithError(mjs_getError(s));
  mjData* d = m ? mj_makeData(m) : nullptr;
  mjsGeom* geom = mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "part7"));
  start = std::clock();
  for (auto _ : state) {
    geom->pos[0] += 0.001;
    if (mj_recompile(s, nullptr, m, d) != 0) state.SkipWithError(mjs_getError(s));
  }
  const double again = static_cast<double>(std::clock() - start) / static_cast<double>(state.iterations());
  state.counters["of_first"] = again / first;
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}
BENCHMARK(recompile_robot)->Unit(benchmark::kMillisecond);

}  // namespace
