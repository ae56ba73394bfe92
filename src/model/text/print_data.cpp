// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "model/text/print.h"
#include "model/text/printer.h"

namespace sinew {
namespace {

// A sparse matrix as data and model store it; null pointers if it is not there.
struct SparseRows {
  std::int64_t rows = 0;
  std::int64_t entries = 0;  // numbers that exist, to be safe from index arrays that were never filled
  const int* rownnz = nullptr;
  const int* rowadr = nullptr;
  const int* colind = nullptr;
  const RowKind* kind = nullptr;
};

// Matrices over constraint rows, tendons and flex edges are dense or sparse as the model's option says.
bool jacobian_is_sparse(const mjModel& m) {
  constexpr int kLargestDense = 60;
  return m.opt.jacobian == mjJAC_SPARSE || (m.opt.jacobian == mjJAC_AUTO && m.nv > kLargestDense);
}

// The pattern of an array that holds the numbers of a sparse matrix; no rownnz if the array is not of that kind.
SparseRows sparse_rows(const mjModel& m, const mjData& d, std::string_view name) {
  const RowKind* dof = find_row_kind("nv");
  if (name == "M" || name == "qLD" || name == "qH") return {m.nv, m.nC, m.M_rownnz, m.M_rowadr, m.M_colind, dof};
  if (name == "qDeriv" || name == "qLU") return {m.nv, m.nD, m.D_rownnz, m.D_rowadr, m.D_colind, dof};
  if (name == "iM" || name == "iLD") return {d.nidof, m.nC, d.iM_rownnz, d.iM_rowadr, d.iM_colind, nullptr};
  if (name == "actuator_moment")
    return {m.nu, m.nJmom, d.moment_rownnz, d.moment_rowadr, d.moment_colind, find_row_kind("nu")};
  if (!jacobian_is_sparse(m)) return {};
  const std::int64_t nv = m.nv;
  if (name == "efc_J") return {d.nefc, d.nJ, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, nullptr};
  if (name == "iefc_J") return {d.nefc, d.nJ, d.iefc_J_rownnz, d.iefc_J_rowadr, d.iefc_J_colind, nullptr};
  if (name == "efc_AR") return {d.nefc, d.nA, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, nullptr};
  if (name == "ten_J")
    return {m.ntendon, m.ntendon * nv, d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, find_row_kind("ntendon")};
  if (name == "flexedge_J")
    return {m.nflexedge, m.nflexedge * flex_row_width(m), d.flexedge_J_rownnz, d.flexedge_J_rowadr, d.flexedge_J_colind,
            nullptr};
  return {};
}

// Entries as column:value. Rows whose indices lead nowhere (data that no step has filled) are left empty.
void print_sparse(Printer& out, const mjModel& m, const SparseRows& pattern, const mjtNum* values) {
  for (std::int64_t row = 0; row < pattern.rows; ++row) {
    out.text("   ");
    if (pattern.kind) {
      print_label(out, m, *pattern.kind, row);
    } else {
      out.number(row);
    }
    out.text(":");
    const std::int64_t begin = pattern.rowadr[row];
    const std::int64_t n = pattern.rownnz[row];
    if (begin >= 0 && n >= 0 && begin + n <= pattern.entries) {
      for (std::int64_t i = begin; i < begin + n; ++i) {
        out.number(pattern.colind[i]);
        out.text(":");
        out.number(values[i]);
      }
    }
    out.newline();
  }
}

// Index arrays of sparse matrices are printed with their matrix.
bool is_sparse_index(std::string_view name) {
  return name.ends_with("_rownnz") || name.ends_with("_rowadr") || name.ends_with("_colind") ||
         name.ends_with("_rowsuper");
}

// A dense matrix whose table row says only how many numbers it has.
ArrayInfo true_shape(const mjData& d, ArrayInfo info) {
  const std::string_view name = info.name;
  const bool by_row = name == "efc_J" || name == "iefc_J" || name == "efc_AR";
  if (by_row && d.nefc > 0 && info.rows % d.nefc == 0) {
    info.columns = info.rows / d.nefc;
    info.rows = d.nefc;
  }
  return info;
}

void print_array(Printer& out, const mjModel&, const mjData&, const mjContact* contacts, const char*,
                 const ArrayInfo& info) {
  for (std::int64_t i = 0; i < info.rows; ++i) {
    const mjContact& c = contacts[i];
    out.text("    contact %" PRId64 "\n", i);
    const auto line = [&](const char* name, const auto* values, int n) {
      out.text("    ");
      out.member(name);
      out.numbers(values, n);
      out.newline();
    };
    line("dist", &c.dist, 1);
    line("pos", c.pos, 3);
    line("frame", c.frame, 9);
    line("includemargin", &c.includemargin, 1);
    line("friction", c.friction, 5);
    line("solref", c.solref, mjNREF);
    line("solreffriction", c.solreffriction, mjNREF);
    line("solimp", c.solimp, mjNIMP);
    line("mu", &c.mu, 1);
    line("dim", &c.dim, 1);
    line("geom", c.geom, 2);
    line("flex", c.flex, 2);
    line("elem", c.elem, 2);
    line("vert", c.vert, 2);
    line("exclude", &c.exclude, 1);
    line("efc_address", &c.efc_address, 1);
  }
}

template <class T>
void print_array(Printer& out, const mjModel& m, const mjData& d, const T* array, const char* size,
                 const ArrayInfo& info) {
  if constexpr (std::is_same_v<T, mjtNum>) {
    const SparseRows pattern = sparse_rows(m, d, info.name);
    if (pattern.rownnz && pattern.rowadr && pattern.colind) {
      print_sparse(out, m, pattern, array);
      return;
    }
  }
  print_rows(out, m, find_row_kind(size), array, true_shape(d, info));
}

// Numbers up to the last that is not zero: most of these vectors are longer than what was used of them.
template <class T>
void print_vector(Printer& out, const char* name, const T* values, std::int64_t n) {
  while (n > 0 && values[n - 1] == 0) --n;
  out.member(name);
  out.numbers(values, n);
  out.newline();
}

void print_vector(Printer& out, const char* name, const mjWarningStat* warnings, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    if (warnings[i].number == 0) continue;
    out.member(name);
    out.text(" %" PRId64 ": number %d, lastinfo %d\n", i, warnings[i].number, warnings[i].lastinfo);
  }
}

void print_vector(Printer& out, const char* name, const mjTimerStat* timers, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    if (timers[i].number == 0) continue;
    out.member(name);
    out.text(" %" PRId64 ": number %d, duration", i, timers[i].number);
    out.number(timers[i].duration);
    out.newline();
  }
}

// One line per iteration of the solver in the rows that an island used.
void print_vector(Printer& out, const char* name, const mjSolverStat* statistics, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    const mjSolverStat& s = statistics[i];
    if (s.neval == 0 && s.nactive == 0 && s.improvement == 0 && s.gradient == 0) continue;
    out.member(name);
    out.text(" %" PRId64 ": improvement, gradient, lineslope", i);
    out.number(s.improvement);
    out.number(s.gradient);
    out.number(s.lineslope);
    out.text(", nactive %d, nchange %d, neval %d, nupdate %d\n", s.nactive, s.nchange, s.neval, s.nupdate);
  }
}

void print_values(Printer& out, const mjData& d) {
  out.text("VALUES\n");
#define SINEW_SCALAR(type, name) \
  out.member(#name);             \
  out.number(d.name);            \
  out.newline();
#define SINEW_VECTOR(type, name, rows, columns) print_vector(out, #name, d.name, (rows) * (columns));
  MJDATA_VALUES_TABLE(SINEW_SCALAR, SINEW_VECTOR)
#undef SINEW_SCALAR
#undef SINEW_VECTOR
}

// "MJ_M(nv)" in an arena table and "nv" in the others name the same size.
void size_name(const char* token, char (&name)[32]) {
  const char* begin = std::strchr(token, '(');
  begin = begin ? begin + 1 : token;
  const std::size_t length = std::min(std::strcspn(begin, ")"), sizeof name - 1);
  std::memcpy(name, begin, length);
  name[length] = 0;
}

}  // namespace

void print_data(const mjModel& m, const mjData& data, std::FILE* file, const char* float_format) {
  Printer out(file, float_format);
  print_values(out, data);
  const auto visit = [&](const auto* array, const char* token, const ArrayInfo& info) {
    if (!array || info.count() == 0 || is_sparse_index(info.name)) return;
    char size[32];
    size_name(token, size);
    out.text("\n%s\n", info.name);
    print_array(out, m, data, array, size, info);
  };
#pragma push_macro("MJ_M")
#pragma push_macro("MJ_D")
#undef MJ_M
#undef MJ_D
#define MJ_M(n) std::int64_t{m.n}
#define MJ_D(n) \
  std::int64_t { data.n }
#define SINEW_ROW(type, name, nr, nc) \
  visit(data.name, #nr, ArrayInfo{#name, std::int64_t{m.nr}, std::int64_t{nc}, true});
  MJDATA_POINTERS_TABLE(SINEW_ROW, SINEW_ROW)
#undef SINEW_ROW
#define SINEW_ROW(type, name, nr, nc) visit(data.name, #nr, ArrayInfo{#name, std::int64_t{nr}, std::int64_t{nc}, true});
  MJDATA_ARENA_POINTERS_TABLE(SINEW_ROW, SINEW_ROW)
#undef SINEW_ROW
#pragma pop_macro("MJ_M")
#pragma pop_macro("MJ_D")
}

}  // namespace sinew
