// SPDX-License-Identifier: Apache-2.0
// copy.h -- how attach, replicate and copy_spec copy: what belongs together, and what became what.
//   in    a Selection: part of a tree, and the elements outside the tree that refer to it
//   out   copies in the target spec, names and references changed alike
//   note  within one spec assets and classes are shared, and outward references stay; from another spec everything
//         comes along, and elements with references that lead out of the selection are left behind
#ifndef SINEW_SPEC_COPY_COPY_H_
#define SINEW_SPEC_COPY_COPY_H_

#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "spec/copy/attach.h"
#include "spec/kinds.h"

namespace sinew {

template <class T>
using Chosen = std::vector<const T*>;

template <class... T>
std::tuple<Chosen<T>...> chosen_of(Kinds<T...>);
using Relations = decltype(chosen_of(RelationKinds()));

// What is copied together. Choose the tree first, the relations then follow.
class Selection {
 public:
  Selection(const Spec& source, const Spec& target) : from(source), within_one_spec(&source == &target) {}

  void choose_body(const Body& body);                           // it and everything below
  void choose_contents(const Body& body, const Frame* inside);  // what is on the body, inside a frame unless null
  void choose_relations();                                      // all that refer to what is chosen
  bool has(mjtObj type, std::string_view name) const;

  const Spec& from;
  const bool within_one_spec;
  Relations relations;

 private:
  void add(const Element& element);
  template <class T>
  bool belongs(const T& element) const;

  std::array<std::unordered_set<std::string_view>, mjNOBJECT> names_;
};

// True if `frame` is `outer` or inside it; a null `outer` is around everything.
bool is_inside(const Frame* frame, const Frame* outer);

// Makes one copy of a selection in the spec `to`.
class Copier {
 public:
  Copier(const Selection& selection, Spec& to, const Renaming& renaming);

  void copy_classes();  // from another spec: default classes; comes first
  void copy_shared();   // from another spec: assets, numbers, texts, plugin instances
  Body& copy_body(const Body& source, Body& parent, Frame* frame);
  void copy_contents(const Body& source, const Frame* inside, Body& parent, Frame* frame);
  void copy_relations();
  void copy_keys();  // from another spec; comes last
  void copy_spec();  // all of a spec, as it is, into a fresh one; stands alone

  // The copy of a body, joint, frame, actuator or plugin instance; null if it was not copied.
  Element* copy_of(const Element* source) const;

 private:
  template <class T>
  T& copy(const T& source, List<T>& list);
  template <class T>
  void copy_list();
  template <class T>
  void copy_members(const Body& source, const Frame* inside, Body& parent, Frame* frame);
  template <class T>
  void rename(T& element) const;
  template <class T>
  void adopt_plugin(T& element);
  void copy_level(const Body& source, const Frame* inside, Body& parent, Frame* frame);
  void copy_pending();
  Frame* frame_for(const Frame* source, Frame* otherwise) const;
  std::string renamed(std::string_view name) const;
  const Origin* origin_for(const Origin* source);

  const Selection& selection_;
  Spec& to_;
  const std::string prefix_, suffix_;
  bool whole_spec_ = false;
  std::unordered_map<const Element*, Element*> copies_;
  std::unordered_map<const Default*, Default*> classes_;
  std::unordered_map<const Origin*, const Origin*> origins_;
  std::vector<std::pair<const Body*, Body*>> pending_;  // bodies whose contents are still to be copied
};

}  // namespace sinew

#endif  // SINEW_SPEC_COPY_COPY_H_
