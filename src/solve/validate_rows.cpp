// SPDX-License-Identifier: Apache-2.0
#include "solve/validate_rows.h"

#include <algorithm>
#include <cmath>

#include "solve/cone.h"

namespace sinew {
namespace {

bool are_ascending(const int* columns, int count, int end) {
  for (int i = 0; i < count; ++i) {
    if (columns[i] < (i ? columns[i - 1] + 1 : 0) || columns[i] >= end) return false;
  }
  return true;
}

bool type_fits(const Problem& p, int i) {
  const int type = p.type[i];
  if (i < p.ne) return type == mjCNSTR_EQUALITY;
  if (i < p.ne + p.nf) return type == mjCNSTR_FRICTION_DOF || type == mjCNSTR_FRICTION_TENDON;
  return type > mjCNSTR_FRICTION_TENDON;
}

// Whether row i + 1 is as rowsuper says: the same columns, next to those of row i.
bool super_fits(const Problem& p, int i) {
  if (!p.rowsuper || p.rowsuper[i] == 0) return true;
  if (i + 1 >= p.nefc || p.rowsuper[i + 1] != p.rowsuper[i] - 1) return false;
  const int nnz = p.J_pattern.rownnz[i], adr = p.J_pattern.rowadr[i], next = p.J_pattern.rowadr[i + 1];
  const int* colind = p.J_pattern.colind;
  return p.J_pattern.rownnz[i + 1] == nnz && next == adr + nnz &&
         std::equal(colind + adr, colind + adr + nnz, colind + next);
}

bool differ(double a, double b) { return std::abs(a - b) > 1e-9 * std::max(std::abs(a), std::abs(b)); }

bool cone_fits(const Problem& p, int i) {
  const mjContact& contact = p.contact[p.id[i]];
  if (contact.dim < 2 || contact.dim > kMaxConeDim || i + contact.dim > p.nefc) return false;
  for (int k = 1; k < contact.dim; ++k) {
    if (p.type[i + k] != mjCNSTR_CONTACT_ELLIPTIC || p.id[i + k] != p.id[i]) return false;
    const double mu = contact.friction[k - 1];
    if (differ(mu * mu * p.R[i + k], contact.mu * contact.mu * p.R[i])) return false;
  }
  return true;
}

}  // namespace

bool rows_are_well_formed(const Problem& p) {
  for (int i = 0; i < p.nefc; ++i) {
    const int adr = p.J_pattern.rowadr[i];
    if (!are_ascending(p.J_pattern.colind + adr, p.J_pattern.rownnz[i], p.nv)) return false;
    if (!type_fits(p, i) || !super_fits(p, i) || differ(p.R[i] * p.D[i], 1)) return false;
  }
  for (int i = p.ne + p.nf; i < p.nefc;) {
    const bool elliptic = p.type[i] == mjCNSTR_CONTACT_ELLIPTIC;
    if (elliptic && !cone_fits(p, i)) return false;
    i += elliptic ? p.contact[p.id[i]].dim : 1;
  }
  return true;
}

bool pattern_is_closed(const LdlPattern& pattern) {
  for (int k = 0; k < pattern.n; ++k) {
    const int nnz = pattern.rownnz[k];
    const int* columns = pattern.colind + pattern.rowadr[k];
    if (nnz < 1 || !are_ascending(columns, nnz, k + 1) || columns[nnz - 1] != k) return false;
    for (int e = 0; e < nnz - 1; ++e) {
      const int* row = pattern.colind + pattern.rowadr[columns[e]];
      if (!std::includes(row, row + pattern.rownnz[columns[e]], columns, columns + e + 1)) return false;
    }
  }
  return true;
}

}  // namespace sinew
