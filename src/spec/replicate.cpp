// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <string>
#include <unordered_set>

#include "base/error.h"
#include "spec/attach.h"
#include "spec/copy.h"
#include "spec/edit.h"

namespace sinew {
namespace {

struct Pose {
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
};

// The pose after one more step, which is given in the frame of the pose itself.
Pose advance(const Pose& from, const Replication& step) {
  const double* q = from.quat;
  const double* p = step.offset;
  const double* r = step.quat;
  // v' = v + 2 w (u x v) + 2 u x (u x v), with q = (w, u)
  const double t[3] = {2 * (q[2] * p[2] - q[3] * p[1]), 2 * (q[3] * p[0] - q[1] * p[2]),
                       2 * (q[1] * p[1] - q[2] * p[0])};
  return {{from.pos[0] + p[0] + q[0] * t[0] + q[2] * t[2] - q[3] * t[1],
           from.pos[1] + p[1] + q[0] * t[1] + q[3] * t[0] - q[1] * t[2],
           from.pos[2] + p[2] + q[0] * t[2] + q[1] * t[1] - q[2] * t[0]},
          {q[0] * r[0] - q[1] * r[1] - q[2] * r[2] - q[3] * r[3],  //
           q[0] * r[1] + q[1] * r[0] + q[2] * r[3] - q[3] * r[2],  //
           q[0] * r[2] - q[1] * r[3] + q[2] * r[0] + q[3] * r[1],  //
           q[0] * r[3] + q[1] * r[2] - q[2] * r[1] + q[3] * r[0]}};
}

std::string padded(int number, int count) {
  const std::string digits = std::to_string(number);
  return std::string(std::to_string(count).size() - digits.size(), '0') + digits;
}

// Originals give way to their copies: those that refer to the contents, and plugin instances made for them.
void remove_originals(Spec& spec, const Selection& selection, const Copier& first) {
  const auto remove = [&spec]<class T>(const Chosen<T>& chosen) {
    const std::unordered_set<const T*> originals(chosen.begin(), chosen.end());
    if (originals.empty()) return;
    std::erase_if(list_of<T>(spec), [&](const auto& element) { return originals.contains(element.get()); });
  };
  std::apply([&](const auto&... chosen) { (remove(chosen), ...); }, selection.relations);
  std::erase_if(spec.plugins, [&](const auto& plugin) { return first.copy_of(plugin.get()) != nullptr; });
}

}  // namespace

void replicate(Body& parent, Frame* frame, std::unique_ptr<Body> contents, const Replication& replication) {
  if (replication.count < 1) {
    throw ModelError("replicate: count must be at least 1, got " + std::to_string(replication.count));
  }
  Spec& spec = *parent.spec;
  Selection selection(spec, spec);
  selection.choose_contents(*contents, nullptr);
  selection.choose_relations();

  Pose pose;
  std::unique_ptr<Copier> first;
  for (int i = 0; i < replication.count; ++i) {
    Frame& around = add_to_body<Frame>(parent, frame);
    std::copy_n(pose.pos, 3, around.c.pos);
    std::copy_n(pose.quat, 4, around.c.quat);
    const std::string suffix = std::string(replication.separator) + padded(i, replication.count);
    auto copier = std::make_unique<Copier>(selection, spec, Renaming{"", suffix});
    copier->copy_contents(*contents, nullptr, parent, &around);
    copier->copy_relations();
    if (!first) first = std::move(copier);
    pose = advance(pose, replication);
  }

  // Keys that came with a model attached inside the contents set the state of the first copy.
  for (auto& key : spec.keys) {
    for (KeyPart& part : key->parts) {
      if (Element* copy = first->copy_of(part.element)) part.element = copy;
    }
  }
  remove_originals(spec, selection, *first);
}

}  // namespace sinew
