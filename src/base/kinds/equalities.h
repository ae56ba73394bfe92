// SPDX-License-Identifier: Apache-2.0
// equalities.h -- the kinds of equality constraints (mjtEq): what stands at their ends, and how many rows they make.
//   note  their rows are written in constraint/equality.cpp
#ifndef SINEW_BASE_KINDS_EQUALITIES_H_
#define SINEW_BASE_KINDS_EQUALITIES_H_

#include <string_view>

#include "base/kinds/kind.h"

namespace sinew::kinds {

struct Equality {
  mjtEq type;
  std::string_view keyword;
  ObjectSet ends;     // of both; with bodies the model says whether it names these or sites (eq_objtype)
  bool needs_second;  // else the first may stand alone
  int rows;           // a flex counts once, however many edges it has, as in MuJoCo

  constexpr bool holds_bodies() const { return contains(ends, mjOBJ_BODY); }
};

inline constexpr Equality kEqualities[] = {
    {mjEQ_CONNECT, "connect", kBody | kSite, true, 3},
    {mjEQ_WELD, "weld", kBody | kSite, true, 6},
    {mjEQ_JOINT, "joint", kJoint, false, 1},
    {mjEQ_TENDON, "tendon", kTendon, false, 1},
    {mjEQ_FLEX, "flex", object_set(mjOBJ_FLEX), false, 1},
};
static_assert(has_all_rows(kEqualities, mjEQ_FLEX + 1));

constexpr bool is_equality(int type) { return mjEQ_CONNECT <= type && type <= mjEQ_FLEX; }

// The type of the ends of an equality, of which `objtype` is what a connect or weld says of itself.
constexpr mjtObj end_type(const Equality& kind, int objtype) {
  if (kind.holds_bodies()) return objtype == mjOBJ_SITE ? mjOBJ_SITE : mjOBJ_BODY;
  return only_type(kind.ends);
}

}  // namespace sinew::kinds

#endif  // SINEW_BASE_KINDS_EQUALITIES_H_
