// SPDX-License-Identifier: Apache-2.0
// libFuzzer: text to a model. Any bytes are a model or a message, never a crash, and no count exhausts the memory. The
// first line of the input, if it starts with '!', is a second file that the model can include or attach.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "format/mjcf/mjcf.h"
#include "fuzz/mjcf_mutator.h"
#include "spec/edit.h"
#include "support/bytes.h"
#include "support/sample_png.h"

using namespace sinew;
using namespace sinew::test;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

// Parts of the language that the models of this repository do not show.
constexpr std::string_view kSnippets[] = {
    R"(<mujoco><worldbody><body name="b"><flexcomp name="f" type="grid" dim="2" count="4 3 1" spacing=".1 .1 .1"
       radius=".01" mass="1"><edge equality="true" damping=".1"/><elasticity young="100" poisson=".2" thickness=".01"
       elastic2d="both"/><contact selfcollide="none"/><pin id="0 3" grid="1 1"/></flexcomp></body></worldbody></mujoco>)",
    R"(<mujoco><worldbody><flexcomp name="f" type="box" dim="3" count="3 3 3" spacing=".1 .1 .1" radius=".01"
       dof="trilinear"><contact selfcollide="none" internal="false"/></flexcomp><flexcomp name="g" type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3"/>
       <flexcomp name="h" type="mesh" file="cube.obj" dim="2"/><flexcomp name="i" type="gmsh" file="tet.msh" dim="3"/>
       </worldbody></mujoco>)",
    R"xml(<mujoco><worldbody><body name="b"><composite prefix="c" type="cable" curve="s cos(s) sin(s)" count="6 1 1"
       size="1 .1 2" initial="free"><joint kind="main" damping=".1"/><geom type="box" size=".01 .02 .03"/>
       <skin texcoord="true"/></composite></body></worldbody></mujoco>)xml",
    R"(<mujoco><worldbody><replicate count="3" offset="1 0 0" euler="0 0 30" sep="-"><body name="b"><joint name="j"/>
       <geom name="g" size=".1"/><site name="s"/></body></replicate></worldbody><sensor><jointpos joint="j"/></sensor>
       <tendon><spatial name="t"><site site="s"/><site site="s"/></spatial></tendon></mujoco>)",
    "!<mujoco model=\"a\"><worldbody><body name=\"b\"><joint name=\"j\"/><geom size=\".1\"/></body></worldbody>"
    "<keyframe><key qpos=\"1\"/></keyframe></mujoco>\n"
    "<mujoco><asset><model name=\"m\" file=\"a.xml\"/></asset><worldbody><frame euler=\"0 0 9\"><attach model=\"m\" "
    "body=\"b\" prefix=\"p\"/></frame><attach model=\"m\" prefix=\"q\"/></worldbody></mujoco>",
    "!<mujoco><geom size=\".1\"/></mujoco>\n<mujoco><worldbody><body><include "
    "file=\"a.xml\"/></body></worldbody></mujoco>",
    R"(<mujoco><worldbody><site name="s"/><geom name="w" type="cylinder" size=".1 1"/><body name="b" pos="1 0 0">
       <joint name="j" range="-1 1"/><geom name="g" size=".1"/><site name="r" pos=".2 0 0"/></body></worldbody><tendon>
       <spatial name="t" range="0 2" stiffness="1"><site site="s"/><geom geom="w" sidesite="s"/><site site="r"/>
       <pulley divisor="2"/><site site="s"/><site site="r"/></spatial><fixed name="f"><joint joint="j" coef="2"/></fixed>
       </tendon><actuator><muscle tendon="t" lengthrange="0 3"/><position joint="j" kp="10" inheritrange="1"/>
       <general site="r" refsite="s" gear="1 0 0 0 0 1"/><cylinder tendon="f"/></actuator><equality>
       <connect body1="b" anchor="0 0 0"/><weld site1="s" site2="r"/><joint joint1="j" polycoef="0 1 0 0 0"/>
       <tendon tendon1="t" tendon2="f"/></equality></mujoco>)",
    R"(<mujoco><worldbody><body name="b"><joint name="j" type="ball"/><geom name="g" size=".1"/><site name="s"/>
       <camera name="c" mode="targetbody" target="b"/><light/></body></worldbody><sensor><touch site="s"/>
       <framepos objtype="site" objname="s" reftype="camera" refname="c"/><contact geom1="g" num="3" data="found force"/>
       <rangefinder site="s"/><ballquat joint="j"/><distance geom1="g" body2="world"/><user dim="3"/><clock/></sensor>
       <custom><numeric name="n" size="4" data="1"/><text name="t" data="x"/><tuple name="u"><element objtype="geom"
       objname="g"/></tuple></custom><keyframe><key qpos="1 0 0 0"/></keyframe><size nkey="3" nuserdata="4"/></mujoco>)",
    R"(<mujoco><asset><mesh name="m" file="cube.obj" scale="1 2 3"/><mesh name="n" builtin="supertorus"
       params="8 8 .5 1 1"/><texture name="t" type="2d" file="two.png"/><texture name="u" type="cube" builtin="gradient"
       width="8" mark="edge"/><material name="a" texture="t"/><hfield name="h" nrow="3" ncol="2" size="1 1 1 1"/>
       <hfield name="i" file="hill.bin" size="1 1 1 1"/></asset><worldbody><geom type="mesh" mesh="m" material="a"/>
       <geom type="box" mesh="n"/><geom type="hfield" hfield="h"/></worldbody></mujoco>)",
    R"(<mujoco><extension><plugin plugin="x.y"><instance name="p"><config key="k" value="1"/></instance></plugin>
       </extension><worldbody><body><geom type="sdf" size=".1"><plugin instance="p"/></geom></body></worldbody></mujoco>)",
    R"(<mujoco><compiler angle="radian" fusestatic="true" discardvisual="true" balanceinertia="true"/><option
       timestep=".01" integrator="implicitfast"/><default><geom contype="0"/><default class="k"><joint damping="1"/>
       </default></default><worldbody><body childclass="k"><body><inertial mass="1" pos="0 0 0" fullinertia="1 1 1 0 0 0"/>
       <freejoint/></body><geom size="1"/></body></worldbody><contact><pair geom1="a" geom2="b"/></contact></mujoco>)",
};

std::vector<std::string> sample_models() {
  std::vector<std::string> samples(std::begin(kSnippets), std::end(kSnippets));
  for (const auto& entry : std::filesystem::directory_iterator(SINEW_MODELS)) {
    std::ifstream file(entry.path());
    if (entry.path().extension() == ".xml")
      samples.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  std::sort(samples.begin(), samples.end());  // what a seed means must not depend on the order of a folder
  return samples;
}

// Small assets of each format, for models that name them.
class Files {
 public:
  Files() {
    mj_defaultVFS(&vfs_);
    add("cube.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv .5 .5 1\nf 1 4 3 2\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n");
    add("tet.msh",
        "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n"
        "0 0 1\n$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n");
    add("hill.bin", ByteBuilder().add({2, 3}).zeros(24).text());
    const Bytes png = make_png({2, 2, 8, 2, {0, 0, 0, 255, 255, 255, 100, 20, 30, 10, 200, 60}});
    add("two.png", std::string(png.begin(), png.end()));
  }
  ~Files() { mj_deleteVFS(&vfs_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  void add(const char* name, std::string_view content) {
    mj_addBufferVFS(&vfs_, name, content.data(), static_cast<int>(content.size()));
  }
  const mjVFS* get() const { return &vfs_; }

 private:
  mjVFS vfs_;
};

// Reading makes whatever counts ask for; compiling a large model or simulating a long time for the range of an actuator
// would only cost the time in which many small models can be tried.
bool is_quick(const Spec& spec) {
  int bodies = 0, points = 0;
  for_each_body(*spec.world, [&](const Body&) { ++bodies; });
  for (const auto& flex : spec.flexes) points += static_cast<int>(flex->c.vert->size());
  const mjLROpt& range = spec.c.compiler.LRopt;
  return bodies < 400 && points < 3000 && !(range.inttotal > 1000 * range.timestep);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  mju_user_warning = [](const char*) {};
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  static const std::vector<std::string> kSamples = sample_models();
  std::string text(reinterpret_cast<const char*>(data), size);
  if (size < 8 || seed % 64 == 0) text = kSamples[seed / 64 % kSamples.size()];
  if (seed % 8 != 1) MjcfMutator(text, seed).mutate();
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(text.begin(), text.end(), data);
  return seed % 8 == 1 ? LLVMFuzzerMutate(data, text.size(), max_size) : text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const MessageScope messages;  // warnings about the model are of no interest here
  Files files;
  if (!text.empty() && text[0] == '!') {
    const std::string_view part = text.substr(1, text.find('\n') - 1);
    files.add("a.xml", part);
    text.remove_prefix(std::min(text.size(), part.size() + 2));
  }
  try {
    const std::unique_ptr<Spec> spec = read_mjcf_string(text, files.get());
    if (is_quick(*spec)) mj_deleteModel(mj_compile(&spec->c, files.get()));
  } catch (const ModelError&) {
  }
  return 0;
}
