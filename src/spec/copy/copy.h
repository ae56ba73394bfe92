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

// Assets that are worth leaving behind where nothing refers to them.
using LargeKinds = Kinds<Mesh, HField>;

template <class T>
using Chosen = std::vector<const T*>;

template <class... T>
std::tuple<Chosen<T>...> chosen_of(Kinds<T...>);
using Relations = decltype(chosen_of(RelationKinds()));

// What is copied together. Choose the tree first, the relations then follow.
class Selection {
 public:
  enum class Assets { kNeeded, kAll };

  Selection(const Spec& source, const Spec& target, Assets assets = Assets::kNeeded)
      : from(source), within_one_spec(&source == &target), all_assets_(assets == Assets::kAll) {}

  void choose_body(const Body& body);                           // it and everything below
  void choose_contents(const Body& body, const Frame* inside);  // what is on the body, inside a frame unless null
  void choose_relations();                                      // all that go with what is chosen
  void choose_referring();                                      // all that refer to any of what is chosen
  bool has(mjtObj type, std::string_view name) const;
  // Do elements that are chosen, or the default classes of their spec, name this asset? True if all assets come along.
  bool refers_to(mjtObj type, std::string_view name) const;
  void choose_assets();  // which of the large ones are needed

  // Throws NameClash if a chosen element would get the name of one that the spec has.
  void check_names(Spec& target, const Renaming& renaming) const;

  const Spec& from;
  const bool within_one_spec;
  Relations relations;

 private:
  template <class T>
  void add(const T& element);
  template <class T>
  bool belongs(const T& element) const;
  template <class Wanted>
  void choose_if(Wanted&& wanted);

  template <class T>
  void note_references(const T& element);

  using Names = std::array<std::unordered_set<std::string_view>, mjNOBJECT>;
  const bool all_assets_;
  Names names_, referred_;
  std::unordered_set<std::string_view> frames_;
};

// True if `frame` is `outer` or inside it; a null `outer` is around everything.
bool is_inside(const Frame* frame, const Frame* outer);

// What an element keeps of a spec that it leaves.
std::unique_ptr<Origin> settings_of(const Spec& spec);

// Makes one copy of a selection in the spec `to`.
class Copier {
 public:
  Copier(const Selection& selection, Spec& to, const Renaming& renaming);

  void copy_classes();  // from another spec: default classes; comes first
  void copy_shared();   // from another spec: assets that are needed, numbers, texts, plugin instances
  Body& copy_body(const Body& source, Body& parent, Frame* frame);
  void copy_contents(const Body& source, const Frame* inside, Body& parent, Frame* frame);
  void copy_relations();
  void note_keys();  // while the specs are as they were; throws ModelError if a vector of a key has a wrong length
  void copy_keys();  // those that were noted; comes last
  void copy_spec();  // all of a spec, as it is, into a fresh one; stands alone

  // For those who move elements instead of copying them.
  Default* class_for(const Default* source) const;
  const Origin* origin_for(const Origin* source);
  void remember(const Element* source, Element* copy) { copies_[source] = copy; }
  std::string renamed(std::string_view name) const;

  // The copy of a body, joint, frame, actuator or plugin instance; null if it was not copied.
  Element* copy_of(const Element* source) const;

 private:
  template <class T>
  T& copy(const T& source, List<T>& list);
  template <class T>
  void copy_list();
  template <class T>
  void copy_needed();
  template <class T>
  void copy_members(const Body& source, const Frame* inside, Body& parent, Frame* frame);
  template <class T>
  void rename(T& element) const;
  template <class T>
  void adopt_plugin(T& element);
  void copy_level(const Body& source, const Frame* inside, Body& parent, Frame* frame);
  void copy_pending();
  Frame* frame_for(const Frame* source, Frame* otherwise) const;

  const Selection& selection_;
  Spec& to_;
  const std::string prefix_, suffix_;
  bool whole_spec_ = false;
  std::vector<std::pair<const Key*, std::vector<KeyPart>>> keys_;
  std::unordered_map<const Element*, Element*> copies_;
  std::unordered_map<const Default*, Default*> classes_;
  std::unordered_map<const Origin*, const Origin*> origins_;
  std::vector<std::pair<const Body*, Body*>> pending_;  // bodies whose contents are still to be copied
};

}  // namespace sinew

#endif  // SINEW_SPEC_COPY_COPY_H_
