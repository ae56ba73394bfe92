// SPDX-License-Identifier: Apache-2.0
// The model's name, then the names of all objects, type by type; each ends with a zero.
#include <cstring>
#include <vector>

#include "model/text/names.h"
#include "support/sample_parts.h"

namespace sinew::test {
namespace {

constexpr const char kModelName[] = "sample";

using AddressArray = int* mjModel::*;
struct NamesOfType {
  AddressArray address;
  int ModelSizes::*count;
  std::vector<const char*> names;
};

// As many as the model has of each type: those that kEverything adds are left out of the smaller sample.
const std::vector<NamesOfType>& all_names() {
  static const std::vector<NamesOfType> names = {
      {&mjModel::name_bodyadr, &ModelSizes::nbody, {"world", "base", "arm", "tool", "cart", "pole", "target"}},
      {&mjModel::name_jntadr, &ModelSizes::njnt, {"base_free", "arm_ball", "cart_slide", "cart_turn", "pole_hinge"}},
      {&mjModel::name_geomadr,
       &ModelSizes::ngeom,
       {"floor", "terrain", "hull", "limb", "ball", "wheel", "egg", "jewel", "marker"}},
      {&mjModel::name_siteadr, &ModelSizes::nsite, {"shoulder", "elbow", "tip", "hook", "top"}},
      {&mjModel::name_camadr, &ModelSizes::ncam, {"overview", "eye"}},
      {&mjModel::name_lightadr, &ModelSizes::nlight, {"sun"}},
      {&mjModel::name_flexadr, &ModelSizes::nflex, {"sheet"}},
      {&mjModel::name_meshadr, &ModelSizes::nmesh, {"gem"}},
      {&mjModel::name_skinadr, &ModelSizes::nskin, {"hide"}},
      {&mjModel::name_hfieldadr, &ModelSizes::nhfield, {"hills"}},
      {&mjModel::name_texadr, &ModelSizes::ntex, {"checker"}},
      {&mjModel::name_matadr, &ModelSizes::nmat, {"tiles"}},
      {&mjModel::name_pairadr, &ModelSizes::npair, {"jewel_floor"}},
      {&mjModel::name_excludeadr, &ModelSizes::nexclude, {"arm_cart"}},
      {&mjModel::name_eqadr, &ModelSizes::neq, {"follow", "hitch", "couple"}},
      {&mjModel::name_tendonadr, &ModelSizes::ntendon, {"rope", "gear"}},
      {&mjModel::name_actuatoradr, &ModelSizes::nu, {"push", "lagged", "winch", "thruster"}},
      {&mjModel::name_sensoradr,
       &ModelSizes::nsensor,
       {"slide_position", "arm_attitude", "tip_acceleration", "tip_in_base", "rope_length", "push_force",
        "floor_contact", "time"}},
      {&mjModel::name_numericadr, &ModelSizes::nnumeric, {"gains"}},
      {&mjModel::name_textadr, &ModelSizes::ntext, {"motto"}},
      {&mjModel::name_tupleadr, &ModelSizes::ntuple, {"ends"}},
      {&mjModel::name_keyadr, &ModelSizes::nkey, {"home", "moved"}},
      {&mjModel::name_pluginadr, &ModelSizes::nplugin, {"helper"}},
  };
  return names;
}

}  // namespace

void count_names(ModelSizes& sizes) {
  sizes.nnames = sizeof kModelName;
  for (const NamesOfType& type : all_names()) {
    for (int i = 0; i < sizes.*type.count; ++i) {
      sizes.nnames += static_cast<int>(std::strlen(type.names.at(static_cast<std::size_t>(i)))) + 1;
    }
  }
  sizes.npaths = 1;
  sizes.nnames_map = names_map_size(sizes);
}

void add_names(mjModel& m) {
  const ModelSizes sizes = sizes_of(m);
  char* next = std::copy_n(kModelName, sizeof kModelName, m.names);
  for (const NamesOfType& type : all_names()) {
    for (int i = 0; i < sizes.*type.count; ++i) {
      const char* name = type.names.at(static_cast<std::size_t>(i));
      (m.*type.address)[i] = static_cast<int>(next - m.names);
      next = std::copy_n(name, std::strlen(name) + 1, next);
    }
  }
  build_names_map(m);
}

}  // namespace sinew::test
