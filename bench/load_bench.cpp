// SPDX-License-Identifier: Apache-2.0
// From text to model: how the time of parsing and compiling grows with the number of bodies. The counter `growth` is
// the time of ten times the bodies over the time of the bodies: 10 is linear. It counts the processor's time,
// because a clock on the wall says more about what else the machine does.
#include <benchmark/benchmark.h>
#include <mujoco/mujoco.h>

#include <ctime>
#include <string>

namespace {

constexpr int kSmall = 1000;

// Bodies with names, joints and geoms of their own, as a scene of loose things has them.
std::string loose_bodies(int n) {
  std::string xml = "<mujoco><worldbody><geom type=\"plane\" size=\"1 1 1\"/>";
  for (int i = 0; i < n; ++i) {
    const std::string id = std::to_string(i);
    xml += "<body name=\"b" + id + "\" pos=\"" + id + " 0 1\"><freejoint/><geom name=\"g" + id +
           "\" size=\".1 .2 .3\" type=\"box\"/></body>";
  }
  return xml + "</worldbody></mujoco>";
}

// The same number of bodies in arms of ten hinges.
std::string arms(int n) {
  std::string xml = "<mujoco><worldbody>";
  for (int i = 0; i < n; i += 10) {
    for (int k = 0; k < 10; ++k) {
      const std::string id = std::to_string(i + k);
      xml += "<body name=\"b" + id + "\" pos=\"0 0 .1\"><joint name=\"j" + id +
             "\" axis=\"0 1 0\"/><geom size=\".02 .04\" " + "type=\"capsule\"/>";
    }
    for (int k = 0; k < 10; ++k) xml += "</body>";
  }
  return xml + "</worldbody></mujoco>";
}

bool load(mjVFS& vfs) {
  char error[500] = "";
  mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof error);
  mj_deleteModel(m);
  return m != nullptr;
}

// `small` keeps the time of a thousand for the counter of ten thousand, which follows it: both are loaded many times in
// a row, as programs do, with the memory that the loads of their own size have left behind.
void load_bodies(benchmark::State& state, std::string (*make)(int), double* small) {
  const int n = static_cast<int>(state.range(0));
  const std::string xml = make(n);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", xml.data(), static_cast<int>(xml.size()));
  const std::clock_t start = std::clock();
  for (auto _ : state) {
    if (!load(vfs)) state.SkipWithError("the model does not load");
  }
  const double ticks = static_cast<double>(std::clock() - start) / static_cast<double>(state.iterations());
  mj_deleteVFS(&vfs);
  if (n == kSmall) *small = ticks;
  if (n == 10 * kSmall && *small > 0) state.counters["growth"] = ticks / *small;
}

double small_loose = 0, small_arms = 0;

BENCHMARK_CAPTURE(load_bodies, loose, loose_bodies, &small_loose)
    ->Arg(kSmall)
    ->Arg(10 * kSmall)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(load_bodies, arms, arms, &small_arms)->Arg(kSmall)->Arg(10 * kSmall)->Unit(benchmark::kMillisecond);

}  // namespace
