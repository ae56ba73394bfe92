// SPDX-License-Identifier: Apache-2.0
#include "spec/copy/attach.h"

#include "base/error.h"
#include "spec/copy/copy.h"
#include "spec/edit.h"

namespace sinew {
namespace {

[[noreturn]] void refuse_cycle(const Element& child) {
  throw ModelError(describe(child) + ": cannot be attached to something inside itself");
}

Selection::Assets wanted(const Renaming& renaming) {
  return renaming.needed_only ? Selection::Assets::kNeeded : Selection::Assets::kAll;
}

// Copies what is selected; `copy_tree(copier)` does so with its part of the tree.
template <class CopyTree>
auto& copy_selected(Selection& selection, Spec& to, const Renaming& renaming, CopyTree&& copy_tree) {
  selection.choose_relations();
  selection.choose_assets();
  if (renaming.refuse_clashes) selection.check_names(to, renaming);
  Copier copier(selection, to, renaming);
  copier.note_keys();
  copier.copy_classes();
  copier.copy_shared();
  auto& copy = copy_tree(copier);
  copier.copy_relations();
  copier.copy_keys();
  return copy;
}

}  // namespace

void check_cycle(const Body& parent, const Body& child) {
  for (const Body* around = &parent; around; around = around->body) {
    if (around == &child) refuse_cycle(child);
  }
}

void check_cycle(const Body& parent, const Frame& child) {
  for (const Body* around = &parent; around; around = around->body) {
    if (around->body == child.body && around->frame && is_inside(around->frame, &child)) refuse_cycle(child);
  }
}

Body& attach_body(Body& parent, Frame* frame, const Body& child, const Renaming& renaming) {
  check_cycle(parent, child);
  Selection selection(*child.spec, *parent.spec, wanted(renaming));
  selection.choose_body(child);
  return copy_selected(selection, *parent.spec, renaming,
                       [&](Copier& copier) -> Body& { return copier.copy_body(child, parent, frame); });
}

Frame& attach_frame(Body& parent, Frame* frame, const Frame& child, const Renaming& renaming) {
  check_cycle(parent, child);
  Selection selection(*child.spec, *parent.spec, wanted(renaming));
  selection.choose_contents(*child.body, &child);
  return copy_selected(selection, *parent.spec, renaming, [&](Copier& copier) -> Frame& {
    copier.copy_contents(*child.body, &child, parent, frame);
    return *static_cast<Frame*>(copier.copy_of(&child));
  });
}

Frame& attach_spec(Body& parent, Frame* frame, const Spec& child, const Renaming& renaming) {
  if (parent.spec == &child) refuse_cycle(child);
  Selection selection(child, *parent.spec, Selection::Assets::kAll);
  selection.choose_contents(*child.world, nullptr);
  return copy_selected(selection, *parent.spec, renaming, [&](Copier& copier) -> Frame& {
    Frame& around = add_to_body<Frame>(parent, frame);
    copier.copy_contents(*child.world, nullptr, parent, &around);
    return around;
  });
}

}  // namespace sinew
