// SPDX-License-Identifier: Apache-2.0
// names.h -- the elements of a spec by name, each found in constant time.
//   note  a table of a kind is built when it is first asked for, and kept up to date by the functions that name, add
//         and remove elements; readers, which write names themselves, are done before anybody asks
//   cost  find O(1), but for the first of a kind: O(elements)
#ifndef SINEW_SPEC_NAMES_H_
#define SINEW_SPEC_NAMES_H_

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <mujoco/mjmodel.h>

namespace sinew {

struct Element;
struct Spec;

class NameIndex {
 public:
  Element* find(Spec& spec, mjtObj type, std::string_view name);  // null if there is none
  void enter(Element& element);                                   // it has been named, or has come with its name
  void forget(const Element& element);                            // it is about to lose its name, or to leave
  void forget_all();

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  struct Table {
    bool built = false;
    bool repeats = false;  // some names stand for several elements, of which the first is entered
    std::unordered_map<std::string, Element*, Hash, std::equal_to<>> elements;
  };

  Table* table_for(mjtObj type);
  void build(Table& table, Spec& spec, mjtObj type);

  std::array<Table, mjNOBJECT + 3> tables_;  // the types of mjModel, then frames, default classes and specs
};

}  // namespace sinew

#endif  // SINEW_SPEC_NAMES_H_
