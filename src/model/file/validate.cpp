// SPDX-License-Identifier: Apache-2.0
#include "model/file/validate.h"

#include "base/error.h"
#include "model/file/references.h"
#include "model/file/validate_rules.h"
#include "model/text/names.h"

namespace sinew {

Fault wrong_value(const char* name, Index index, Index value, const std::string& why) {
  return format_text("%s[%lld] = %lld: %s", name, static_cast<long long>(index), static_cast<long long>(value),
                     why.c_str());
}

Fault expect_value(const char* name, Index index, Index value, Index expected) {
  if (value == expected) return {};
  return wrong_value(name, index, value, "should be " + std::to_string(expected));
}

Fault check_local_ids(const LocalIds& rule, Index begin, Index end) {
  for (Index i = begin; i < end; ++i) {
    if (rule.ids[i] >= rule.smallest && rule.ids[i] < rule.count) continue;
    return wrong_value(rule.name, i, rule.ids[i],
                       format_text("%s %lld has %lld %s", rule.owner, static_cast<long long>(rule.owner_id),
                                   static_cast<long long>(rule.count), rule.objects));
  }
  return {};
}

ObjectCount count_objects(const mjModel& m, int type) {
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return {"body", "nbody", m.nbody};
    case mjOBJ_JOINT:
      return {"joint", "njnt", m.njnt};
    case mjOBJ_DOF:
      return {"degree of freedom", "nv", m.nv};
    case mjOBJ_GEOM:
      return {"geom", "ngeom", m.ngeom};
    case mjOBJ_SITE:
      return {"site", "nsite", m.nsite};
    case mjOBJ_CAMERA:
      return {"camera", "ncam", m.ncam};
    case mjOBJ_LIGHT:
      return {"light", "nlight", m.nlight};
    case mjOBJ_FLEX:
      return {"flex", "nflex", m.nflex};
    case mjOBJ_MESH:
      return {"mesh", "nmesh", m.nmesh};
    case mjOBJ_SKIN:
      return {"skin", "nskin", m.nskin};
    case mjOBJ_HFIELD:
      return {"height field", "nhfield", m.nhfield};
    case mjOBJ_TEXTURE:
      return {"texture", "ntex", m.ntex};
    case mjOBJ_MATERIAL:
      return {"material", "nmat", m.nmat};
    case mjOBJ_PAIR:
      return {"contact pair", "npair", m.npair};
    case mjOBJ_EXCLUDE:
      return {"contact exclusion", "nexclude", m.nexclude};
    case mjOBJ_EQUALITY:
      return {"equality", "neq", m.neq};
    case mjOBJ_TENDON:
      return {"tendon", "ntendon", m.ntendon};
    case mjOBJ_ACTUATOR:
      return {"actuator", "nu", m.nu};
    case mjOBJ_SENSOR:
      return {"sensor", "nsensor", m.nsensor};
    case mjOBJ_NUMERIC:
      return {"numeric", "nnumeric", m.nnumeric};
    case mjOBJ_TEXT:
      return {"text", "ntext", m.ntext};
    case mjOBJ_TUPLE:
      return {"tuple", "ntuple", m.ntuple};
    case mjOBJ_KEY:
      return {"keyframe", "nkey", m.nkey};
    case mjOBJ_PLUGIN:
      return {"plugin", "nplugin", m.nplugin};
    default:
      return {"object without a type", "none", 0};
  }
}

Fault check_object_id(const mjModel& m, const char* name, Index index, int id, int type, int smallest) {
  const ObjectCount objects = count_objects(m, type);
  if (id >= smallest && id < objects.count) return {};
  return wrong_value(name, index, id,
                     format_text("no such %s (%s = %d)", objects.object, objects.count_name, objects.count));
}

namespace {

Fault require_size(const char* name, Index value, bool right, const char* why) {
  if (right) return {};
  return format_text("%s = %lld: %s", name, static_cast<long long>(value), why);
}

Fault check_size_signs(const mjModel& m) {
  // Two sizes of older models limit nothing any more; -1 says that nobody has set them.
  constexpr auto smallest = [](Size size) { return size == &mjModel::njmax || size == &mjModel::nconmax ? -1 : 0; };
#define SINEW_SIZE(name) \
  if (m.name < smallest(&mjModel::name)) return require_size(#name, m.name, false, "a size is not negative");
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  return require_size("narena", m.narena, m.narena >= 0, "a size is not negative");
}

template <class Array>
Fault check_choice(const mjModel& m, const ChoiceRule<Array>& rule) {
  const auto* values = m.*rule.array;
  for (Index i = 0; i < m.*rule.rows; ++i) {
    if (values[i] >= rule.smallest && values[i] <= rule.largest) continue;
    return wrong_value(rule.name, i, values[i], format_text("should be %d to %d", rule.smallest, rule.largest));
  }
  return {};
}

Fault check_id(const mjModel& m, const IdRule& rule) {
  const int* ids = m.*rule.array;
  const int count = m.*rule.count;
  const Index end = Index{m.*rule.rows} * rule.columns;
  for (Index i = 0; i < end; ++i) {
    if (ids[i] >= rule.smallest && ids[i] < count) continue;
    return wrong_value(rule.name, i, ids[i], format_text("no such %s (%s = %d)", rule.object, rule.count_name, count));
  }
  return {};
}

Fault check_span(const mjModel& m, const SpanRule& rule) {
  const int* address = m.*rule.address;
  const int* length = m.*rule.length;
  const Index total = m.*rule.total;
  Index next = 0;
  for (Index i = 0; i < m.*rule.rows; ++i) {
    if (length[i] < 0) return wrong_value(rule.length_name, i, length[i], "a length is not negative");
    if (length[i] > total - next) {
      return wrong_value(rule.length_name, i, length[i],
                         format_text("only %lld are left (%s = %lld)", static_cast<long long>(total - next),
                                     rule.total_name, static_cast<long long>(total)));
    }
    if (length[i] > 0) {
      if (Fault fault = expect_value(rule.address_name, i, address[i], next)) return fault;
    } else if (address[i] < -1 || address[i] > total) {
      return wrong_value(
          rule.address_name, i, address[i],
          format_text("outside of the array (%s = %lld)", rule.total_name, static_cast<long long>(total)));
    }
    next += length[i];
  }
  if (next == total) return {};
  return format_text("%s: the lengths add up to %lld (%s = %lld)", rule.length_name, static_cast<long long>(next),
                     rule.total_name, static_cast<long long>(total));
}

// Applies a check to each row of a table until one finds something.
template <class Table, class Check>
Fault first_fault(const mjModel& m, const Table& table, Check check) {
  for (const auto& rule : table) {
    if (Fault fault = check(m, rule)) return fault;
  }
  return {};
}

}  // namespace

Fault check_sizes(const mjModel& m) {
  if (Fault fault = check_size_signs(m)) return fault;
  const struct {
    const char* name;
    Index value;
    bool right;
    const char* why;
  } rules[] = {
      {"nbody", m.nbody, m.nbody >= 1, "there is always the world"},
      {"nbvh", m.nbvh, m.nbvh == Index{m.nbvhstatic} + m.nbvhdynamic, "should be nbvhstatic + nbvhdynamic"},
      {"nC", m.nC, m.nC <= m.nM, "should be at most nM"},
      {"nD", m.nD, m.nD == 2 * Index{m.nM} - m.nv, "should be 2 nM - nv"},
      {"ngravcomp", m.ngravcomp, m.ngravcomp <= m.nbody, "should be at most nbody"},
      {"nnames_map", m.nnames_map, m.nnames_map == names_map_size(sizes_of(m)), "does not fit the number of names"},
  };
  return first_fault(m, rules, [](const mjModel&, const auto& rule) {
    return require_size(rule.name, rule.value, rule.right, rule.why);
  });
}

Fault check_options(const mjModel& m) {
  const struct {
    const char* name;
    int value;
    int smallest;
    int largest;
  } rules[] = {
      {"opt.integrator", m.opt.integrator, mjINT_EULER, mjINT_IMPLICITFAST},
      {"opt.cone", m.opt.cone, mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC},
      {"opt.jacobian", m.opt.jacobian, mjJAC_DENSE, mjJAC_AUTO},
      {"opt.solver", m.opt.solver, mjSOL_PGS, mjSOL_NEWTON},
  };
  if (m.vis.global.cameraid >= m.ncam) {
    return format_text("vis.global.cameraid = %d: no such camera (ncam = %d)", m.vis.global.cameraid, m.ncam);
  }
  return first_fault(m, rules, [](const mjModel&, const auto& rule) -> Fault {
    if (rule.value >= rule.smallest && rule.value <= rule.largest) return {};
    return format_text("%s = %d: should be %d to %d", rule.name, rule.value, rule.smallest, rule.largest);
  });
}

Fault check_choices(const mjModel& m) {
  if (Fault fault = first_fault(m, kChoices, check_choice<IntArray>)) return fault;
  return first_fault(m, kByteChoices, check_choice<ByteArray>);
}

Fault check_ids(const mjModel& m) { return first_fault(m, kIds, check_id); }

Fault check_spans(const mjModel& m) { return first_fault(m, kSpans, check_span); }

std::optional<std::string> find_fault(const mjModel& m) {
  constexpr Fault (*kChecks[])(const mjModel&) = {
      check_sizes,       check_options, check_choices,    check_ids,     check_spans,     check_names,
      check_paths,       check_custom,  check_bodies,     check_joints,  check_dofs,      check_trees,
      check_geoms,       check_sparse,  check_meshes,     check_images,  check_flexes,    check_skins,
      check_hierarchies, check_pairs,   check_equalities, check_tendons, check_actuators, check_sensors,
  };
  return first_fault(m, kChecks, [](const mjModel& model, auto check) { return check(model); });
}

}  // namespace sinew
