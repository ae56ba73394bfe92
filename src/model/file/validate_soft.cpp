// SPDX-License-Identifier: Apache-2.0
// Flexes and skins: their parts count from the first vertex, edge or element of their owner.
#include "base/error.h"
#include "model/file/validate_rules.h"

namespace sinew {
namespace {

// Parts whose length follows from the flex: `number` elements of `width` numbers each, one flex after the other.
struct FlexPart {
  const char* name;
  Index flex;
  Index address;
  Index number;
  Index width;
};

Fault check_part(const FlexPart& part, Index total, Index& next) {
  const Index length = part.number * part.width;
  if (length > total - next) {
    return wrong_value(part.name, part.flex, part.address,
                       format_text("%lld numbers do not fit", static_cast<long long>(length)));
  }
  if (length > 0) {
    if (Fault fault = expect_value(part.name, part.flex, part.address, next)) return fault;
  } else if (part.address < -1 || part.address > total) {
    return wrong_value(part.name, part.flex, part.address, "outside of the array");
  }
  next += length;
  return {};
}

struct NextParts {
  Index element_data = 0;
  Index element_edges = 0;
  Index shell_data = 0;
};

Fault check_flex_parts(const mjModel& m, Index f, NextParts& next) {
  const Index dim = m.flex_dim[f];
  const Index elements = m.flex_elemnum[f];
  if (m.flex_shellnum[f] < 0) return wrong_value("flex_shellnum", f, m.flex_shellnum[f], "a length is not negative");
  const FlexPart data{"flex_elemdataadr", f, m.flex_elemdataadr[f], elements, dim + 1};
  const FlexPart edges{"flex_elemedgeadr", f, m.flex_elemedgeadr[f], elements, dim * (dim + 1) / 2};
  const FlexPart shell{"flex_shelldataadr", f, m.flex_shelldataadr[f], m.flex_shellnum[f], dim};
  if (Fault fault = check_part(data, m.nflexelemdata, next.element_data)) return fault;
  if (Fault fault = check_part(edges, m.nflexelemedge, next.element_edges)) return fault;
  return check_part(shell, m.nflexshelldata, next.shell_data);
}

// Without texture coordinates of its own a flex repeats its vertices there, and nobody looks.
Fault check_flex_texture(const mjModel& m, Index f, Index begin, Index end) {
  const Index address = m.flex_texcoordadr[f];
  if (address < -1 || address > m.nflextexcoord) {
    return wrong_value("flex_texcoordadr", f, address, format_text("nflextexcoord is %d", m.nflextexcoord));
  }
  if (address < 0) return {};
  return check_local_ids(
      {"flex_elemtexcoord", m.flex_elemtexcoord, "flex", f, "texture coordinates", m.nflextexcoord - address}, begin,
      end);
}

Fault check_flex_pairs(const mjModel& m, Index f) {
  for (Index i = m.flex_evpairadr[f]; i < Index{m.flex_evpairadr[f]} + m.flex_evpairnum[f]; ++i) {
    const LocalIds element{"flex_evpair", m.flex_evpair, "flex", f, "elements", m.flex_elemnum[f]};
    const LocalIds vertex{"flex_evpair", m.flex_evpair, "flex", f, "vertices", m.flex_vertnum[f]};
    if (Fault fault = check_local_ids(element, 2 * i, 2 * i + 1)) return fault;
    if (Fault fault = check_local_ids(vertex, 2 * i + 1, 2 * i + 2)) return fault;
  }
  return {};
}

Fault check_flex_vertices(const mjModel& m, Index f) {
  const Index vertices = m.flex_vertnum[f];
  const LocalIds edge{"flex_edge", m.flex_edge, "flex", f, "vertices", vertices};
  const LocalIds flap{"flex_edgeflap", m.flex_edgeflap, "flex", f, "vertices", vertices, -1};
  const LocalIds element{"flex_elem", m.flex_elem, "flex", f, "vertices", vertices};
  const LocalIds shell{"flex_shell", m.flex_shell, "flex", f, "vertices", vertices};
  const LocalIds sides{"flex_elemedge", m.flex_elemedge, "flex", f, "edges", m.flex_edgenum[f]};
  const Index dim = m.flex_dim[f];
  const Index edges_begin = Index{m.flex_edgeadr[f]} * 2;
  const Index edges_end = edges_begin + Index{m.flex_edgenum[f]} * 2;
  const Index data_begin = m.flex_elemdataadr[f];
  const Index data_end = data_begin + m.flex_elemnum[f] * (dim + 1);
  const Index sides_begin = m.flex_elemedgeadr[f];
  const Index shell_begin = m.flex_shelldataadr[f];
  if (Fault fault = check_local_ids(edge, edges_begin, edges_end)) return fault;
  if (Fault fault = check_local_ids(flap, edges_begin, edges_end)) return fault;
  if (Fault fault = check_local_ids(element, data_begin, data_end)) return fault;
  if (Fault fault = check_flex_texture(m, f, data_begin, data_end)) return fault;
  if (Fault fault = check_local_ids(shell, shell_begin, shell_begin + m.flex_shellnum[f] * dim)) return fault;
  return check_local_ids(sides, sides_begin, sides_begin + m.flex_elemnum[f] * dim * (dim + 1) / 2);
}

// A vertex moves with its body, or is interpolated between the nodes of a grid with (interp + 1) nodes along each side.
Fault check_flex_motion(const mjModel& m, Index f) {
  const Index side = m.flex_interp[f] + 1;
  const Index nodes = m.flex_interp[f] > 0 ? side * side * side : 0;
  if (Fault fault = expect_value("flex_nodenum", f, m.flex_nodenum[f], nodes)) return fault;
  if (m.flex_interp[f] > 0) return {};
  for (Index v = m.flex_vertadr[f]; v < Index{m.flex_vertadr[f]} + m.flex_vertnum[f]; ++v) {
    if (m.flex_vertbodyid[v] < 0) return wrong_value("flex_vertbodyid", v, m.flex_vertbodyid[v], "needs a body");
  }
  return {};
}

Fault check_skin(const mjModel& m, Index s) {
  const Index faces = Index{m.skin_faceadr[s]} * 3;
  const LocalIds face{"skin_face", m.skin_face, "skin", s, "vertices", m.skin_vertnum[s]};
  if (Fault fault = check_local_ids(face, faces, faces + Index{m.skin_facenum[s]} * 3)) return fault;
  const LocalIds vertex{"skin_bonevertid", m.skin_bonevertid, "skin", s, "vertices", m.skin_vertnum[s]};
  for (Index b = m.skin_boneadr[s]; b < Index{m.skin_boneadr[s]} + m.skin_bonenum[s]; ++b) {
    const Index begin = m.skin_bonevertadr[b];
    if (Fault fault = check_local_ids(vertex, begin, begin + m.skin_bonevertnum[b])) return fault;
  }
  const Index texture = m.skin_texcoordadr[s];
  if (texture == -1 || (texture >= 0 && texture <= m.nskintexvert - m.skin_vertnum[s])) return {};
  return wrong_value("skin_texcoordadr", s, texture,
                     format_text("%d vertices do not fit (nskintexvert = %d)", m.skin_vertnum[s], m.nskintexvert));
}

}  // namespace

Fault check_flexes(const mjModel& m) {
  NextParts next;
  for (Index f = 0; f < m.nflex; ++f) {
    if (Fault fault = check_flex_parts(m, f, next)) return fault;
    if (Fault fault = check_flex_vertices(m, f)) return fault;
    if (Fault fault = check_flex_pairs(m, f)) return fault;
    if (Fault fault = check_flex_motion(m, f)) return fault;
  }
  if (next.element_data == m.nflexelemdata && next.element_edges == m.nflexelemedge &&
      next.shell_data == m.nflexshelldata) {
    return {};
  }
  return format_text(
      "flex_elemnum: nflexelemdata = %d, nflexelemedge = %d and nflexshelldata = %d should be %lld, %lld "
      "and %lld",
      m.nflexelemdata, m.nflexelemedge, m.nflexshelldata, static_cast<long long>(next.element_data),
      static_cast<long long>(next.element_edges), static_cast<long long>(next.shell_data));
}

Fault check_skins(const mjModel& m) {
  for (Index s = 0; s < m.nskin; ++s) {
    if (Fault fault = check_skin(m, s)) return fault;
  }
  return {};
}

}  // namespace sinew
