// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <numbers>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/error.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "spec/copy/attach.h"
#include "spec/copy/copy.h"
#include "spec/copy/key_layout.h"
#include "spec/edit.h"

namespace sinew {
namespace {

// Poses of the copies, one after the other. Each turns by its number times the three angles; that is the former copy's
// turn repeated only if one angle alone is not zero, but it is how MuJoCo counts.
class Poses {
 public:
  Poses(const Replication& step, const mjsCompiler& settings) : step_(step), settings_(settings) {}

  void store_next(mjsFrame& frame) {
    const double turns = number_++ * (settings_.degree ? kRadiansPerDegree : 1.0);
    const Quat<double> q = from_euler(load3(step_.euler) * turns, settings_.eulerseq);
    pos_.store(frame.pos);
    q.store(frame.quat);
    pos_ += rotate(q, load3(step_.offset));
  }

 private:
  static constexpr double kRadiansPerDegree = std::numbers::pi / 180;

  const Replication& step_;
  const mjsCompiler& settings_;
  int number_ = 0;
  Vector pos_{};
};

std::string padded(int number, int count) {
  const std::string digits = std::to_string(number);
  return std::string(std::to_string(count).size() - digits.size(), '0') + digits;
}

// Copies of copies multiply: a slip in a count must not exhaust the memory.
constexpr double kMostElements = 1e6;

void check_size(Body& contents, int count) {
  const std::size_t elements = count_elements(contents);
  if (static_cast<double>(elements) * count > kMostElements) {
    throw ModelError("replicate: " + std::to_string(count) + " copies of " + std::to_string(elements) +
                     " elements are more than a million elements");
  }
}

// Originals give way to their copies: those that refer to the contents, and plugin instances made for them.
void remove_originals(Spec& spec, const Selection& selection, const Copier& first) {
  const auto remove = [&spec]<class T>(const Chosen<T>& chosen) {
    const std::unordered_set<const T*> originals(chosen.begin(), chosen.end());
    if (originals.empty()) return;
    list_of<T>(spec).erase_if([&](const auto& element) { return originals.contains(element.get()); });
  };
  std::apply([&](const auto&... chosen) { (remove(chosen), ...); }, selection.relations);
  spec.plugins.erase_if([&](const auto& plugin) { return first.copy_of(plugin.get()) != nullptr; });
}

// Keys that describe the model with one of the copies: each is repeated for every copy, whose state it then sets, and
// ends with the rest alone. Keys that were repeated before, or that describe the whole model, stay as they are.
class KeyRepeater {
 public:
  KeyRepeater(Spec& spec, const Body& contents) : spec_(spec) {
    const std::vector<KeySlot> layout = key_layout(spec, &contents);
    const bool fresh = std::all_of(spec.keys.begin(), spec.keys.end(), [&](const auto& key) {
      return key->parts.empty() && !key->repeated && fits(*key, layout);
    });
    if (!fresh) return;
    originals_ = std::move(spec.keys);
    spec.keys.clear();
    for (auto& key : originals_) {
      key->parts = key_parts(*key, layout);
      key->repeated = true;
      for_each_owned(key->c, key->c, [](auto*& vector, auto*) {
        if constexpr (std::is_same_v<decltype(vector), mjDoubleVec*&>) vector->clear();
      });
    }
  }

  void repeat(const Copier& copier, const std::string& suffix) {
    for (const auto& original : originals_) {
      auto key = std::make_unique<Key>(*original);
      key->name += suffix;
      for (KeyPart& part : key->parts) {
        if (Element* copy = copier.copy_of(part.element)) part.element = copy;
      }
      spec_.keys.push_back(std::move(key));
    }
  }

  // The originals go back to the list, without what they say about the contents.
  void finish(const Copier& any) {
    for (auto& key : originals_) {
      std::erase_if(key->parts, [&](const KeyPart& part) { return any.copy_of(part.element) != nullptr; });
      spec_.keys.push_back(std::move(key));
    }
    originals_.clear();
  }

 private:
  Spec& spec_;
  List<Key> originals_;
};

}  // namespace

void replicate(Body& parent, Frame* frame, std::unique_ptr<Body> contents, const Replication& replication) {
  if (replication.count < 1) {
    throw ModelError("replicate: count must be at least 1, got " + std::to_string(replication.count));
  }
  check_size(*contents, replication.count);
  Spec& spec = *parent.spec;
  Selection selection(spec, spec);
  selection.choose_contents(*contents, nullptr);
  selection.choose_relations();

  Poses poses(replication, spec.c.compiler);
  KeyRepeater keys(spec, *contents);
  std::unique_ptr<Copier> first;
  for (int i = 0; i < replication.count; ++i) {
    Frame& around = add_to_body<Frame>(parent, frame);
    poses.store_next(around.c);
    const std::string suffix = std::string(replication.separator) + padded(i, replication.count);
    auto copier = std::make_unique<Copier>(selection, spec, Renaming{"", suffix});
    copier->copy_contents(*contents, nullptr, parent, &around);
    copier->copy_relations();
    keys.repeat(*copier, suffix);
    if (!first) first = std::move(copier);
  }

  keys.finish(*first);
  // Keys that came with a model attached inside the contents set the state of the first copy.
  for (auto& key : spec.keys) {
    for (KeyPart& part : key->parts) {
      if (Element* copy = first->copy_of(part.element)) part.element = copy;
    }
  }
  remove_originals(spec, selection, *first);
  spec.names.forget_all();
}

}  // namespace sinew
