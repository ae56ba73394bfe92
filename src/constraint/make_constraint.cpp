// SPDX-License-Identifier: Apache-2.0
#include "constraint/make_constraint.h"

#include <span>

#include "constraint/allocate.h"
#include "constraint/contact_rows.h"
#include "constraint/equality.h"
#include "constraint/find_rows.h"
#include "constraint/joint_rows.h"
#include "constraint/row_writer.h"
#include "model/arena/side_by_side.h"

namespace sinew {
namespace {

constexpr int kFewSources = 40;  // their rows are written before another thread is of help

void write_block(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source, const KeptRows* friction) {
  switch (source.type) {
    case mjCNSTR_EQUALITY:
      return write_equality(m, d, writer, source);
    case mjCNSTR_FRICTION_DOF:
    case mjCNSTR_FRICTION_TENDON:
      return source.id == kKeptRows ? writer.append(*friction) : write_friction(m, d, writer, source);
    default:
      return write_limit(m, d, writer, source);
  }
}

struct Extent {
  int rows, entries;
};

Extent extent_of(std::span<const RowSource> sources) {
  Extent sum{0, 0};
  for (const RowSource& source : sources) {
    sum.rows += source.rows;
    sum.entries += source.rows * source.columns;
  }
  return sum;
}

void write_all_contacts(const mjModel& m, mjData& d, RowWriter& writer, std::span<const RowSource> sources,
                        StackFrame& frame) {
  mjtNum* scratch = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  while (!sources.empty()) {
    const int written = write_contacts(m, d, writer, sources, scratch);
    sources = sources.subspan(static_cast<std::size_t>(written));
  }
}

// Limits of joints, if there are some in front, then contacts.
void write_in_chunks(const mjModel& m, mjData& d, RowWriter& writer, std::span<const RowSource> sources) {
  std::span<const RowSource> chunk[kChunks];
  Extent before[kChunks], sum{0, 0};
  for (int c = 0; c < kChunks; ++c) {
    const Range part = chunk_of(static_cast<int>(sources.size()), kChunks, c);
    chunk[c] = {sources.begin() + part.first, sources.begin() + part.after};
    before[c] = sum;
    const Extent extent = extent_of(chunk[c]);
    sum = {sum.rows + extent.rows, sum.entries + extent.entries};
  }
  side_by_side(d, kChunks, [&](int c, int) {
    RowWriter behind = writer.after(before[c].rows, before[c].entries);
    const auto limits = static_cast<std::size_t>(writer.known_limits(chunk[c]));
    for (const RowSource& limit : chunk[c].first(limits)) write_limit(m, d, behind, limit);
    StackFrame own(d);
    write_all_contacts(m, d, behind, chunk[c].subspan(limits), own);
  });
  writer.pass(sum.rows, sum.entries);
}

}  // namespace

void make_constraint(const mjModel& m, mjData& d, const Scope& scope, DenseJacobian dense, const KnownRows* known,
                     LaterItems* later) {
  KeptRows* const friction = known ? known->friction : nullptr;
  StackFrame frame(d);
  forget_rows(d);
  RowSource* sources = frame.alloc<RowSource>(most_row_sources(m, d));
  const bool is_known = friction && friction->are_known();
  int count = 0;
  do_beside(later, d, frame, [&] {
    count = find_row_sources(m, d, scope, sources, is_known ? friction : nullptr, known ? known->joints : nullptr);
    if (count > 0) RowWriter::make_room(m, d, sources, count);
  });
  if (count == 0) return;
  RowWriter writer(m, d);
  const RowSource *source = sources, *end = sources + count;
  const auto write_until = [&](mjtConstraint type) {
    for (; source != end && source->type < type; ++source) write_block(m, d, writer, *source, friction);
  };
  write_until(mjCNSTR_LIMIT_JOINT);
  if (has_helpers(d) && end - source >= kFewSources) {
    const int limits = writer.known_limits({source, end});
    if (source + limits != end && source[limits].type < mjCNSTR_CONTACT_FRICTIONLESS) {
      write_until(mjCNSTR_CONTACT_FRICTIONLESS);  // limits of tendons stand in between
    } else {
      d.nl += limits;
    }
    write_in_chunks(m, d, writer, {source, end});
  } else {
    write_until(mjCNSTR_CONTACT_FRICTIONLESS);
    write_all_contacts(m, d, writer, {source, end}, frame);
  }
  writer.finish(dense);
  if (friction && !is_known) friction->keep(d);
}

}  // namespace sinew
