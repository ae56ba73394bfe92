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

}  // namespace

Body& attach_body(Body& parent, Frame* frame, const Body& child, const Renaming& renaming) {
  for (const Body* around = &parent; around; around = around->body) {
    if (around == &child) refuse_cycle(child);
  }
  Selection selection(*child.spec, *parent.spec);
  selection.choose_body(child);
  selection.choose_relations();

  Copier copier(selection, *parent.spec, renaming);
  copier.copy_classes();
  copier.copy_shared();
  Body& body = copier.copy_body(child, parent, frame);
  copier.copy_relations();
  copier.copy_keys();
  return body;
}

Frame& attach_frame(Body& parent, Frame* frame, const Frame& child, const Renaming& renaming) {
  for (const Body* around = &parent; around; around = around->body) {
    if (around->body == child.body && around->frame && is_inside(around->frame, &child)) refuse_cycle(child);
  }
  Selection selection(*child.spec, *parent.spec);
  selection.choose_contents(*child.body, &child);
  selection.choose_relations();

  Copier copier(selection, *parent.spec, renaming);
  copier.copy_classes();
  copier.copy_shared();
  copier.copy_contents(*child.body, &child, parent, frame);
  copier.copy_relations();
  copier.copy_keys();
  return *static_cast<Frame*>(copier.copy_of(&child));
}

Frame& attach_spec(Body& parent, Frame* frame, const Spec& child, const Renaming& renaming) {
  if (parent.spec == &child) refuse_cycle(child);
  Selection selection(child, *parent.spec);
  selection.choose_contents(*child.world, nullptr);
  selection.choose_relations();

  Frame& around = add_to_body<Frame>(parent, frame);
  Copier copier(selection, *parent.spec, renaming);
  copier.copy_classes();
  copier.copy_shared();
  copier.copy_contents(*child.world, nullptr, parent, &around);
  copier.copy_relations();
  copier.copy_keys();
  return around;
}

}  // namespace sinew
