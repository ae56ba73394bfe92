// SPDX-License-Identifier: Apache-2.0
// What ties objects together: contact pairs, equalities, tendons and actuators. The type decides what an id means.
#include <cmath>

#include "base/error.h"
#include "base/kinds/actuators.h"
#include "base/kinds/equalities.h"
#include "model/file/validate_rules.h"

namespace sinew {
namespace {

// A contact has its normal alone, or friction along 2, 3 or 5 further directions.
Fault check_contact_dimensions(const char* name, const int* values, int number) {
  for (Index i = 0; i < number; ++i) {
    const int dim = values[i];
    if (dim != 1 && dim != 3 && dim != 4 && dim != 6) return wrong_value(name, i, dim, "should be 1, 3, 4 or 6");
  }
  return {};
}

// Two bodies in one integer. Ids past 16 bits wrap around, there as here.
std::uint32_t body_signature(int body1, int body2) {
  return (static_cast<std::uint32_t>(body1) << 16) + static_cast<std::uint32_t>(body2);
}

Fault check_pair(const mjModel& m, Index pair) {
  const int body1 = m.geom_bodyid[m.pair_geom1[pair]];
  const int body2 = m.geom_bodyid[m.pair_geom2[pair]];
  const auto signature = static_cast<std::uint32_t>(m.pair_signature[pair]);
  if (signature == body_signature(body1, body2) || signature == body_signature(body2, body1)) return {};
  return wrong_value("pair_signature", pair, m.pair_signature[pair],
                     format_text("its geoms belong to bodies %d and %d", body1, body2));
}

Fault check_exclude(const mjModel& m, Index exclude) {
  const auto signature = static_cast<std::uint32_t>(m.exclude_signature[exclude]);
  const std::uint32_t body1 = signature >> 16;
  const std::uint32_t body2 = signature & 0xffff;
  const auto nbody = static_cast<std::uint32_t>(m.nbody);
  if (body1 < nbody && body2 < nbody) return {};
  return wrong_value("exclude_signature", exclude, m.exclude_signature[exclude],
                     format_text("no bodies %u and %u (nbody = %d)", body1, body2, m.nbody));
}

Fault check_equality(const mjModel& m, Index eq) {
  const kinds::Equality& kind = kinds::kEqualities[m.eq_type[eq]];
  const int said = m.eq_objtype[eq], type = kinds::end_type(kind, said);
  if (kind.holds_bodies() && said != type) {
    return wrong_value("eq_objtype", eq, said, format_text("should be %d or %d", mjOBJ_BODY, mjOBJ_SITE));
  }
  if (Fault fault = check_object_id(m, "eq_obj1id", eq, m.eq_obj1id[eq], type, 0)) return fault;
  return check_object_id(m, "eq_obj2id", eq, m.eq_obj2id[eq], type, kind.needs_second ? 0 : -1);
}

bool is_site(const mjModel& m, Index wrap, Index begin, Index end) {
  return wrap >= begin && wrap < end && m.wrap_type[wrap] == mjWRAP_SITE;
}

// The rope touches the geom between two sites; a side site, if there is one, is named by a real number.
Fault check_wrapping_geom(const mjModel& m, Index wrap, Index begin, Index end) {
  if (Fault fault = check_object_id(m, "wrap_objid", wrap, m.wrap_objid[wrap], mjOBJ_GEOM, 0)) return fault;
  const mjtNum side = m.wrap_prm[wrap];
  if (!(side >= -1 && side < m.nsite) || side != std::floor(side)) {
    return format_text("wrap_prm[%lld] = %g: no such site (nsite = %d)", static_cast<long long>(wrap), side, m.nsite);
  }
  if (is_site(m, wrap - 1, begin, end) && is_site(m, wrap + 1, begin, end)) return {};
  return wrong_value("wrap_type", wrap, m.wrap_type[wrap], "a geom needs a site before and after it");
}

Fault check_wrap(const mjModel& m, Index wrap, Index begin, Index end) {
  if ((m.wrap_type[wrap] == mjWRAP_JOINT) != (m.wrap_type[begin] == mjWRAP_JOINT)) {
    return wrong_value("wrap_type", wrap, m.wrap_type[wrap], "a tendon runs over joints alone, or over none");
  }
  switch (m.wrap_type[wrap]) {
    case mjWRAP_JOINT:
      return check_object_id(m, "wrap_objid", wrap, m.wrap_objid[wrap], mjOBJ_JOINT, 0);
    case mjWRAP_SITE:
      return check_object_id(m, "wrap_objid", wrap, m.wrap_objid[wrap], mjOBJ_SITE, 0);
    case mjWRAP_PULLEY:
      return {};
    default:
      return check_wrapping_geom(m, wrap, begin, end);
  }
}

// How many trees a tendon pulls on, and the first two of them.
Fault check_tendon_trees(const mjModel& m, Index tendon) {
  const int number = m.tendon_treenum[tendon];
  if (number < 0 || number > m.ntree) {
    return wrong_value("tendon_treenum", tendon, number, format_text("should be 0 to %d", m.ntree));
  }
  for (int k = 0; k < 2; ++k) {
    const Index at = 2 * tendon + k;
    if ((m.tendon_treeid[at] >= 0) != (k < number)) {
      return wrong_value("tendon_treeid", at, m.tendon_treeid[at], format_text("the tendon has %d trees", number));
    }
  }
  return {};
}

Fault check_transmission(const mjModel& m, Index actuator) {
  constexpr const char* kName = "actuator_trnid";
  const kinds::Transmission& kind = kinds::kTransmissions[m.actuator_trntype[actuator]];
  const int* id = m.actuator_trnid + 2 * actuator;
  if (Fault fault = check_object_id(m, kName, 2 * actuator, id[0], kind.target, 0)) return fault;
  if (kind.site == kinds::Second::kNone) return {};
  return check_object_id(m, kName, 2 * actuator + 1, id[1], mjOBJ_SITE, kind.site == kinds::Second::kNeeded ? 0 : -1);
}

// Room for the moment arms: a joint's own degrees of freedom, or as many as there are.
Index moment_width(const mjModel& m, Index actuator) {
  if (kinds::kTransmissions[m.actuator_trntype[actuator]].target != mjOBJ_JOINT) return m.nv;
  return kDofWidth[m.jnt_type[m.actuator_trnid[2 * actuator]]];
}

}  // namespace

Fault check_pairs(const mjModel& m) {
  if (Fault fault = check_contact_dimensions("geom_condim", m.geom_condim, m.ngeom)) return fault;
  if (Fault fault = check_contact_dimensions("flex_condim", m.flex_condim, m.nflex)) return fault;
  if (Fault fault = check_contact_dimensions("pair_dim", m.pair_dim, m.npair)) return fault;
  for (Index i = 0; i < m.npair; ++i) {
    if (Fault fault = check_pair(m, i)) return fault;
  }
  for (Index i = 0; i < m.nexclude; ++i) {
    if (Fault fault = check_exclude(m, i)) return fault;
  }
  return {};
}

Fault check_equalities(const mjModel& m) {
  for (Index i = 0; i < m.neq; ++i) {
    if (Fault fault = check_equality(m, i)) return fault;
  }
  return {};
}

Fault check_tendons(const mjModel& m) {
  for (Index t = 0; t < m.ntendon; ++t) {
    if (m.tendon_num[t] < 1) return wrong_value("tendon_num", t, m.tendon_num[t], "should be at least 1");
    const Index begin = m.tendon_adr[t];
    const Index end = begin + m.tendon_num[t];
    for (Index wrap = begin; wrap < end; ++wrap) {
      if (Fault fault = check_wrap(m, wrap, begin, end)) return fault;
    }
    if (Fault fault = check_tendon_trees(m, t)) return fault;
  }
  return {};
}

Fault check_actuators(const mjModel& m) {
  Index moments = 0;
  for (Index i = 0; i < m.nu; ++i) {
    if (Fault fault = check_transmission(m, i)) return fault;
    moments += moment_width(m, i);
    if (m.actuator_actnum[i] < kinds::kDynamics[m.actuator_dyntype[i]].activations) {
      return wrong_value("actuator_actnum", i, 0, "dynamics need an activation");
    }
  }
  if (moments == m.nJmom) return {};
  return format_text("nJmom = %d: should be %lld", m.nJmom, static_cast<long long>(moments));
}

}  // namespace sinew
