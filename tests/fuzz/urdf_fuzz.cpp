// SPDX-License-Identifier: Apache-2.0
// libFuzzer: text to a robot. Any bytes are a model or a message; what is a model can be written as URDF, which is a
// model or a message again.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "format/mjcf/mjcf.h"
#include "format/urdf/urdf.h"
#include "spec/edit.h"
#include "support/files.h"

using namespace sinew;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

// Parts of the language that the robot of this repository does not show.
constexpr std::string_view kSnippets[] = {
    R"(<robot name="r"><mujoco standard="true"><compiler discardvisual="false" fusestatic="true" meshdir="." strippath="false"
       balanceinertia="true" boundmass=".1"/><option><flag contact="disable"/></option><size memory="1M"/></mujoco>
       <link name="world"/><link name="a"><visual name="v"><geometry><mesh filename="package://p/cube.obj" scale="1 2 -3"/>
       </geometry><material name="m"/></visual><collision><geometry><mesh filename="cube.obj"/></geometry></collision></link>
       <joint name="f" type="floating"><parent link="world"/><child link="a"/></joint></robot>)",
    R"(<robot><link name="a"/><link name="b"><inertial><origin xyz="1 2 3" rpy="1 2 3"/><mass value="1"/><inertia ixx="1"
       ixy=".1" ixz=".2" iyy="1" iyz=".1" izz="1"/></inertial></link><link name="c"><collision name="g"><geometry>
       <capsule radius="1" length="2"/></geometry></collision></link><joint name="p" type="planar"><parent link="a"/>
       <child link="b"/><axis xyz="1 2 3"/><dynamics damping="1" friction="2"/></joint><joint name="s" type="spherical">
       <parent link="b"/><child link="c"/><limit lower="0" upper="1" effort="2"/></joint></robot>)",
};

std::vector<std::string> sample_robots() {
  std::vector<std::string> samples(std::begin(kSnippets), std::end(kSnippets));
  std::ifstream file(SINEW_MODELS "/picker.urdf");
  samples.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  return samples;
}

// Changes one value, or takes away or repeats one element, which bytes alone would hardly do to a text that stays XML.
class Mutator {
 public:
  Mutator(std::string& text, unsigned seed) : text_(text), random_(seed) {}

  void mutate() {
    switch (below(4)) {
      case 0:
      case 1:
        return change_value();
      case 2:
        return change_element("");
      default:
        return change_element(element());
    }
  }

 private:
  std::size_t below(std::size_t n) { return n ? random_() % n : 0; }

  // The quoted part at or after some place.
  bool find_value(std::size_t& start, std::size_t& end) {
    start = text_.find("=\"", below(text_.size()));
    if (start == std::string::npos) return false;
    start += 2;
    end = text_.find('"', start);
    return end != std::string::npos;
  }

  void change_value() {
    constexpr std::string_view kOdd[] = {"nan", "0", "-1", "1e308", "a", "1 2 3", "0 0 0", "world", "floating", ""};
    std::size_t start = 0, end = 0, from = 0, to = 0;
    if (!find_value(start, end)) return;
    std::string value(kOdd[below(std::size(kOdd))]);
    if (below(2) && find_value(from, to)) value = text_.substr(from, to - from);
    text_.replace(start, end - start, value);
  }

  // An element without others inside.
  std::string element() {
    find_element();
    return start_ < end_ ? text_.substr(start_, end_ - start_) : "";
  }

  void find_element() {
    end_ = text_.find("/>", below(text_.size()));
    start_ = end_ == std::string::npos ? end_ : text_.rfind('<', end_);
    if (start_ == std::string::npos) start_ = end_ = 0;
    if (start_ < end_) end_ += 2;
  }

  // Puts the text in the place of an element, or in front of it.
  void change_element(const std::string& other) {
    find_element();
    text_.replace(start_, other.empty() ? end_ - start_ : 0, other);
  }

  std::string& text_;
  std::mt19937 random_;
  std::size_t start_ = 0, end_ = 0;
};

// What the text is as a model; null if it is none, or too large to be tried often.
mjModel* compile(std::string_view text, const mjVFS* vfs) {
  const std::unique_ptr<Spec> spec = read_mjcf_string(text, vfs);
  int bodies = 0;
  for_each_body(*spec->world, [&](const Body&) { ++bodies; });
  return bodies < 400 ? mj_compile(&spec->c, vfs) : nullptr;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  mju_user_warning = [](const char*) {};
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  static const std::vector<std::string> kSamples = sample_robots();
  std::string text(reinterpret_cast<const char*>(data), size);
  if (size < 8 || seed % 64 == 0) text = kSamples[seed / 64 % kSamples.size()];
  if (seed % 8 != 1 && !text.empty()) Mutator(text, seed).mutate();
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(text.begin(), text.end(), data);
  return seed % 8 == 1 ? LLVMFuzzerMutate(data, text.size(), max_size) : text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const MessageScope messages;  // warnings about the model are of no interest here
  MemoryFiles files;
  files.add("cube.obj",
            "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv .5 .5 1\nf 1 4 3 2\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n");
  try {
    const std::unique_ptr<mjModel, void (*)(mjModel*)> m(compile(text, files.get()), mj_deleteModel);
    if (!m) return 0;
    const UrdfText urdf = write_urdf(*m, "");
    mj_deleteModel(compile(urdf.text, files.get()));
  } catch (const ModelError&) {
  }
  return 0;
}
