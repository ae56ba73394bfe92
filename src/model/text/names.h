// SPDX-License-Identifier: Apache-2.0
// names.h -- object names to ids and back, through the hash tables that a model carries in names_map.
//   in    names, name_*adr                        out   names_map
//   note  one open-addressed table per object type, in the order of mjtObj, each kLoadFactor slots per object; a slot
//         holds an id or -1. A model may come from a damaged file, so nothing found in it is followed unchecked.
//   cost  name_to_id O(1), id_to_name O(1)
#ifndef SINEW_MODEL_TEXT_NAMES_H_
#define SINEW_MODEL_TEXT_NAMES_H_

#include <mujoco/mjmodel.h>

#include "model/model.h"

namespace sinew {

// Objects of one type, as far as names go; an unknown type has none.
struct NamedObjects {
  int count = 0;
  const int* address = nullptr;  // of each name in mjModel.names
  int map_begin = 0;             // of its table in mjModel.names_map
  int map_size = 0;
};

NamedObjects named_objects(const mjModel& m, int type);  // mjOBJ_XBODY names bodies

int name_to_id(const mjModel& m, int type, const char* name);  // -1 if there is none
const char* id_to_name(const mjModel& m, int type, int id);    // null if there is none or it has no name

int names_map_size(const ModelSizes& sizes);  // what nnames_map must be, or -1 if that is no int
void build_names_map(mjModel& m);             // of two objects with one name the first is found

}  // namespace sinew

#endif  // SINEW_MODEL_TEXT_NAMES_H_
