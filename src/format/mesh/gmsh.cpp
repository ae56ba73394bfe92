// SPDX-License-Identifier: Apache-2.0
#include "format/mesh/gmsh.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>

#include "base/error.h"
#include "format/mesh/byte_reader.h"
#include "format/mesh/token_reader.h"

namespace sinew {
namespace {

// The two ways to write a number. Both offer what the sections need: a value in the order of the format.
class AsciiSource {
 public:
  explicit AsciiSource(TokenReader& in) : in_(in) {}

  std::int64_t integer(const char* what) { return in_.to_integer(in_.next_token(), what); }  // int in the format
  std::int64_t tag(const char* what) { return integer(what); }                               // size_t in the format
  double number(const char* what) { return in_.to_number(in_.next_token(), what); }
  [[noreturn]] void fail(const std::string& finding) const { in_.fail(finding); }

 private:
  TokenReader& in_;
};

class BinarySource {
 public:
  explicit BinarySource(ByteReader& in) : in_(in) {}

  std::int64_t integer(const char* what) { return in_.read<std::int32_t>(what); }
  std::int64_t tag(const char* what) {
    const auto value = in_.read<std::uint64_t>(what);
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      in_.fail(std::string(what) + " is too large");
    return static_cast<std::int64_t>(value);
  }
  double number(const char* what) {
    const auto value = in_.read<double>(what);
    if (!std::isfinite(value)) in_.fail(std::string(what) + " is not finite");
    return value;
  }
  [[noreturn]] void fail(const std::string& finding) const { in_.fail(finding); }

 private:
  ByteReader& in_;
};

// Collects points and elements; arrays grow as numbers arrive, so that a false count costs no memory.
class Collector {
 public:
  template <class Source>
  void add_point(Source& in, std::int64_t tag, double x, double y, double z) {
    if (!index_.try_emplace(tag, static_cast<int>(index_.size())).second) {
      in.fail("node " + std::to_string(tag) + " occurs twice");
    }
    file_.point.insert(file_.point.end(), {x, y, z});
  }

  template <class Source>
  void set_type(Source& in, std::int64_t type) {
    if (type != 2 && type != 4) {
      in.fail("element type " + std::to_string(type) + " is not supported: only triangles (2) and tetrahedra (4) are");
    }
    const int dim = type == 2 ? 2 : 3;
    if (file_.dim != 0 && file_.dim != dim) in.fail("triangles and tetrahedra cannot be mixed in one file");
    file_.dim = dim;
  }

  template <class Source>
  void add_corner(Source& in, std::int64_t tag) {
    const auto it = index_.find(tag);
    if (it == index_.end()) in.fail("an element uses node " + std::to_string(tag) + ", which is not defined");
    file_.element.push_back(it->second);
  }

  int corners() const { return file_.dim + 1; }
  GmshFile& file() { return file_; }

 private:
  GmshFile file_;
  std::unordered_map<std::int64_t, int> index_;
};

template <class Source>
std::int64_t read_count(Source& in, std::int64_t value, const char* what) {
  if (value < 0 || value > std::numeric_limits<std::int32_t>::max()) {
    in.fail(std::string(what) + " is " + std::to_string(value));
  }
  return value;
}

template <class Source>
void read_nodes_41(Source& in, Collector& out) {
  const std::int64_t nblock = read_count(in, in.tag("number of node blocks"), "number of node blocks");
  const std::int64_t total = in.tag("number of all nodes"), least = in.tag("smallest node tag"),
                     most = in.tag("largest node tag");
  std::int64_t found = 0, low = std::numeric_limits<std::int64_t>::max(), high = 0;
  for (std::int64_t block = 0; block < nblock; ++block) {
    in.integer("entity dimension");
    in.integer("entity tag");
    if (in.integer("parametric") != 0) in.fail("parametric nodes are not supported");
    const std::int64_t count = read_count(in, in.tag("number of nodes"), "number of nodes");
    std::vector<std::int64_t> tags;
    for (std::int64_t i = 0; i < count; ++i) tags.push_back(in.tag("node tag"));
    found += count;
    for (std::int64_t tag : tags) {
      const double x = in.number("node coordinate"), y = in.number("node coordinate"), z = in.number("node coordinate");
      out.add_point(in, tag, x, y, z);
      low = std::min(low, tag);
      high = std::max(high, tag);
    }
  }
  if (found != total || (found > 0 && (low != least || high != most))) {
    in.fail("$Nodes announces " + std::to_string(total) + " nodes with tags from " + std::to_string(least) + " to " +
            std::to_string(most) + ", and does not have these");
  }
}

template <class Source>
void read_elements_41(Source& in, Collector& out) {
  const std::int64_t nblock = read_count(in, in.tag("number of element blocks"), "number of element blocks");
  const std::int64_t total = in.tag("number of all elements");
  for (int i = 0; i < 2; ++i) in.tag("an element statistic");  // smallest and largest tag, of which nothing is made
  std::int64_t found = 0;
  for (std::int64_t block = 0; block < nblock; ++block) {
    const std::int64_t dimension = in.integer("entity dimension");
    in.integer("entity tag");
    out.set_type(in, in.integer("element type"));
    if (dimension != out.file().dim) in.fail("elements of another dimension than their entity's");
    const std::int64_t count = read_count(in, in.tag("number of elements"), "number of elements");
    for (std::int64_t i = 0; i < count; ++i) {
      in.tag("element tag");
      for (int k = 0; k < out.corners(); ++k) out.add_corner(in, in.tag("node of an element"));
    }
    found += count;
  }
  if (found != total) {
    in.fail("$Elements announces " + std::to_string(total) + " elements and has " + std::to_string(found));
  }
}

// In 2.2 the counts that open a section are text even in binary files; `count` was read by the caller.
template <class Source>
void read_nodes_22(Source& in, Collector& out, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t tag = in.integer("node number");
    const double x = in.number("node coordinate"), y = in.number("node coordinate"), z = in.number("node coordinate");
    out.add_point(in, tag, x, y, z);
  }
}

template <class Source>
void read_element_22(Source& in, Collector& out, std::int64_t ntag) {
  for (std::int64_t t = 0; t < ntag; ++t) in.integer("element tag");
  for (int k = 0; k < out.corners(); ++k) out.add_corner(in, in.integer("node of an element"));
}

void read_elements_22(AsciiSource& in, Collector& out, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    in.integer("element number");
    out.set_type(in, in.integer("element type"));
    read_element_22(in, out, read_count(in, in.integer("number of tags"), "number of tags"));
  }
}

// Binary elements come in runs of one type.
void read_elements_22(BinarySource& in, Collector& out, std::int64_t count) {
  while (count > 0) {
    out.set_type(in, in.integer("element type"));
    const std::int64_t run = read_count(in, in.integer("number of elements"), "number of elements");
    const std::int64_t ntag = read_count(in, in.integer("number of tags"), "number of tags");
    if (run == 0 || run > count)
      in.fail("a run of " + std::to_string(run) + " elements, where " + std::to_string(count) + " are left");
    for (std::int64_t i = 0; i < run; ++i) {
      in.integer("element number");
      read_element_22(in, out, ntag);
    }
    count -= run;
  }
}

struct Header {
  bool version4 = false, binary = false;
};

Header read_header(TokenReader& in) {
  if (in.next_token() != "$MeshFormat") in.fail("a GMSH file begins with $MeshFormat");
  const std::string_view version = in.next_token();
  if (version != "2.2" && version != "4.1") {
    in.fail("GMSH version " + std::string(version.substr(0, 20)) + " is not supported: only 2.2 and 4.1 are");
  }
  const std::int64_t kind = in.to_integer(in.next_token(), "file type");
  if (kind != 0 && kind != 1) in.fail("the file type must be 0 (ascii) or 1 (binary)");
  if (in.to_integer(in.next_token(), "data size") != 8) in.fail("the data size must be 8");
  return {version == "4.1", kind == 1};
}

void read_ascii(TokenReader& in, bool version4, Collector& out) {
  AsciiSource source(in);
  for (std::string_view section = in.next_token(); !section.empty(); section = in.next_token()) {
    if (section != "$Nodes" && section != "$Elements") {
      in.next_line();
      continue;
    }
    const bool nodes = section == "$Nodes";
    if (version4) {
      nodes ? read_nodes_41(source, out) : read_elements_41(source, out);
    } else {
      const std::int64_t count = read_count(source, source.integer("count"), "count");
      nodes ? read_nodes_22(source, out, count) : read_elements_22(source, out, count);
    }
    if (in.next_token() != (nodes ? "$EndNodes" : "$EndElements"))
      in.fail(std::string("expected the end of ") + (nodes ? "$Nodes" : "$Elements"));
  }
}

class BinaryReader {
 public:
  BinaryReader(std::span<const std::byte> bytes, std::string_view name)
      : text_(reinterpret_cast<const char*>(bytes.data()), bytes.size()), in_(bytes, name), source_(in_) {}

  void read(std::size_t start, bool version4, Collector& out) {
    in_.skip(start, "the header");
    if (source_.integer("the number one") != 1) in_.fail("the byte order is not little-endian");
    if (!find("$EndMeshFormat")) in_.fail("$EndMeshFormat is missing");
    if (!find("$Nodes")) in_.fail("there is no $Nodes section");
    const std::int64_t nnode = version4 ? 0 : line_count();
    version4 ? read_nodes_41(source_, out) : read_nodes_22(source_, out, nnode);
    if (!find("$Elements")) in_.fail("there is no $Elements section");
    const std::int64_t nelement = version4 ? 0 : line_count();
    version4 ? read_elements_41(source_, out) : read_elements_22(source_, out, nelement);
  }

 private:
  // Goes behind the line that is this keyword.
  bool find(std::string_view keyword) {
    const std::size_t at = text_.find(keyword, in_.position());
    if (at == text_.npos) return false;
    const std::size_t end = text_.find('\n', at);
    if (end == text_.npos) return false;
    in_.skip(end + 1 - in_.position(), "a keyword");
    return true;
  }

  std::int64_t line_count() {
    std::int64_t value = 0;
    for (;;) {
      const char c = static_cast<char>(in_.read<std::byte>("a count"));
      if (c == '\n') return value;
      if (c == '\r' || c == ' ') continue;
      if (c < '0' || c > '9') in_.fail("a count is not a number");
      value = read_count(source_, 10 * value + (c - '0'), "count");
    }
  }

  std::string_view text_;
  ByteReader in_;
  BinarySource source_;
};

}  // namespace

GmshFile read_gmsh(std::span<const std::byte> bytes, std::string_view name) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  TokenReader in(text, name);
  const Header header = read_header(in);
  Collector out;
  if (header.binary) {
    in.next_line();
    BinaryReader(bytes, name).read(in.position(), header.version4, out);
  } else {
    read_ascii(in, header.version4, out);
  }
  if (out.file().point.empty()) throw ModelError(std::string(name) + ": no nodes");
  if (out.file().element.empty()) throw ModelError(std::string(name) + ": no elements");
  return std::move(out.file());
}

}  // namespace sinew
