// SPDX-License-Identifier: Apache-2.0
// relations.cpp -- <custom>, <deformable>, <contact>, <keyframe>.
#include "format/mjcf/schema/relations.h"

#include <algorithm>

#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

void write_numeric(Writing& writing, const Numeric& numeric) {
  Owned<mjsNumeric> unsaid;
  unsaid.c.size = static_cast<int>(numeric.c.data->size());
  open_named(writing, "numeric", numeric);
  write_values(writing.xml, kNumeric, &numeric.c, &unsaid.c);
  writing.xml.close();
}

void write_tuple(Writing& writing, const Tuple& tuple) {
  open_named(writing, "tuple", tuple);
  const mjsTuple& c = tuple.c;
  for (std::size_t i = 0; i < c.objname->size(); ++i) {
    const TupleElement none;
    const TupleElement element{(*c.objtype)[i], (*c.objname)[i], i < c.objprm->size() ? (*c.objprm)[i] : 0};
    writing.xml.open("element");
    write_values(writing.xml, kTupleElement, &element, &none);
    writing.xml.close();
  }
  writing.xml.close();
}

// A flex that is interpolated between nodes has no bodies for its vertices, but an element cannot be without: any will
// do. Vertices and nodes at the origins of their bodies need not be said.
void simplify(mjsFlex& c) {
  if (c.vertbody->empty() && !c.nodebody->empty()) c.vertbody->push_back(c.nodebody->front());
  const bool at_origins = std::all_of(c.vert->begin(), c.vert->end(), [](double x) { return x == 0; });
  if (at_origins && c.vert->size() == 3 * c.vertbody->size()) c.vert->clear();
  if (std::all_of(c.node->begin(), c.node->end(), [](double x) { return x == 0; })) c.node->clear();
}

// Flexes have no class of their own: they start from the main one.
void write_flex(Writing& writing, Flex flex) {
  simplify(flex.c);
  const mjsFlex& unsaid = writing.class_values(nullptr).flex.c;
  const auto write_part = [&](std::string_view name, Attributes group) {
    writing.xml.open(name);
    write_values(writing.xml, group, &flex.c, &unsaid);
    writing.xml.close_if_used();
  };
  open_named(writing, "flex", flex);
  write_values(writing.xml, kFlex, &flex.c, &unsaid);
  write_part("contact", kFlexContact);
  write_part("edge", kFlexEdge);
  write_part("elasticity", kFlexElasticity);
  writing.xml.close();
}

// Elements of one kind in a list, each with a group of attributes and no class.
template <class T>
void write_plain(Writing& writing, std::string_view kind, const List<T>& list, Attributes group) {
  for (const auto& element : list) {
    open_named(writing, kind, *element);
    write_values(writing.xml, group, &element->c, &fresh<typename T::Values>());
    writing.xml.close();
  }
}

}  // namespace

void write_custom(Writing& writing) {
  writing.xml.open("custom");
  for (const auto& numeric : writing.spec.numerics) write_numeric(writing, *numeric);
  write_plain(writing, "text", writing.spec.texts, kText);
  for (const auto& tuple : writing.spec.tuples) write_tuple(writing, *tuple);
  writing.xml.close_if_used();
}

void write_deformable(Writing& writing) {
  writing.xml.open("deformable");
  for (const auto& flex : writing.spec.flexes) write_flex(writing, *flex);
  write_skins(writing);
  writing.xml.close_if_used();
}

void write_contact(Writing& writing) {
  writing.xml.open("contact");
  for (const auto& pair : writing.spec.pairs) {
    open_of_class(writing, "pair", *pair, writing.main_class());
    write_values(writing.xml, kPair, &pair->c, &writing.class_values(pair->defaults).pair.c);
    write_values(writing.xml, kPairGeoms, &pair->c, &fresh<mjsPair>());
    writing.xml.close();
  }
  write_plain(writing, "exclude", writing.spec.excludes, kExclude);
  writing.xml.close_if_used();
}

void write_keyframe(Writing& writing) {
  writing.xml.open("keyframe");
  for (const auto& key : writing.spec.keys) {
    open_named(writing, "key", *key);
    write_values(writing.xml, kKey, key->parts.empty() ? &key->c : &key->laid_out.c, &fresh<mjsKey>());
    writing.xml.close();
  }
  writing.xml.close_if_used();
}

}  // namespace sinew::mjcf
