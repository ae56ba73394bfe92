// SPDX-License-Identifier: Apache-2.0
#include "zip.h"

#include <zlib.h>

#include <sinew/model.hpp>

namespace app {
namespace {

using sinew::Failure;

constexpr std::uint32_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50;
constexpr std::size_t kLocalSize = 30, kCentralSize = 46, kEndSize = 22;

std::uint32_t checksum(std::uint32_t crc, const void* bytes, std::size_t size) {
  return static_cast<std::uint32_t>(crc32_z(crc, static_cast<const Bytef*>(bytes), size));
}

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i, value >>= 8) out += static_cast<char>(value & 0xff);
}

std::uint32_t get(const std::string& bytes, std::size_t at, int count) {
  std::uint32_t value = 0;
  for (int i = 0; i < count; ++i) {
    value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)])) << (8 * i);
  }
  return value;
}

// The part that the header before a member and its entry in the directory share.
std::string common_header(std::uint32_t crc, std::uint64_t size, std::size_t name) {
  std::string header;
  put(header, 20, 2);          // version needed
  put(header, 0, 2);           // flags
  put(header, 0, 2);           // stored
  put(header, 0x00210000, 4);  // 1980-01-01, so that equal results are equal files
  put(header, crc, 4);
  put(header, size, 4);
  put(header, size, 4);
  put(header, name, 2);
  put(header, 0, 2);
  return header;
}

constexpr std::uint32_t kStored = 0, kDeflated = 8;
constexpr std::size_t kMostGain = 1032;  // what deflate can make of a byte: a size beyond it is no size

// The bytes of a deflated member, of which there have to be `size`; false if they are damaged.
bool inflate_member(const std::string& bytes, std::size_t at, std::size_t packed, std::size_t size, std::string& out) {
  if (packed > 0xffffffffu || size / kMostGain > packed) return false;
  out.resize(size);
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + at));
  stream.avail_in = static_cast<uInt>(packed);
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(size);
  const int result = inflate(&stream, Z_FINISH);
  const bool is_whole = result == Z_STREAM_END && stream.avail_out == 0;
  inflateEnd(&stream);
  return is_whole;
}

}  // namespace

void ZipWriter::begin(const std::string& name) {
  name_ = name;
  start_ = file_.size();
  crc_ = 0;
  file_.write(std::string(kLocalSize, '\0') + name);  // the header is known at the end
  data_ = file_.size();
}

void ZipWriter::write(const void* bytes, std::size_t size) {
  crc_ = checksum(crc_, bytes, size);
  file_.write(bytes, size);
}

void ZipWriter::end() {
  const std::uint64_t size = file_.size() - data_;
  if (file_.size() > 0xffffffffu) throw Failure(path_ + ": an .npz file has room for 4 GB: write .npy instead");
  const std::string common = common_header(crc_, size, name_.size());
  std::string header;
  put(header, kLocal, 4);
  file_.overwrite(start_, header + common);
  put(directory_, kCentral, 4);
  put(directory_, 20, 2);
  directory_ += common;
  put(directory_, 0, 2 + 2 + 2 + 4);
  put(directory_, start_, 4);
  directory_ += name_;
  ++members_;
}

void ZipWriter::finish() {
  const std::uint64_t start = file_.size();
  std::string end;
  put(end, kEnd, 4);
  put(end, 0, 4);
  put(end, members_, 2);
  put(end, members_, 2);
  put(end, directory_.size(), 4);
  put(end, start, 4);
  put(end, 0, 2);
  file_.write(directory_ + end);
  file_.finish();
}

std::vector<std::pair<std::string, std::string>> read_zip(const std::string& path, const std::string& bytes) {
  const auto refuse = [&](const std::string& why) -> Failure { return Failure(path + ": " + why); };
  // the end may be followed by a comment of at most 65535 bytes
  const std::size_t earliest = bytes.size() > kEndSize + 0xffff ? bytes.size() - kEndSize - 0xffff : 0;
  const std::size_t end = bytes.rfind(std::string("PK\x05\x06", 4));
  if (end == std::string::npos || end < earliest || bytes.size() - end < kEndSize) throw refuse("not an archive");
  const std::uint32_t count = get(bytes, end + 10, 2);
  std::size_t at = get(bytes, end + 16, 4);
  std::vector<std::pair<std::string, std::string>> members;
  std::uint64_t all_packed = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (at > bytes.size() || bytes.size() - at < kCentralSize || get(bytes, at, 4) != kCentral) {
      throw refuse("the directory of this archive is damaged");
    }
    const std::size_t at_crc = at + 16;
    const std::uint32_t flags = get(bytes, at + 8, 2), method = get(bytes, at + 10, 2);
    const std::uint32_t packed = get(bytes, at + 20, 4), size = get(bytes, at + 24, 4);
    const std::size_t local = get(bytes, at + 42, 4), name_size = get(bytes, at + 28, 2);
    if (bytes.size() - at - kCentralSize < name_size) throw refuse("the directory of this archive is damaged");
    const std::string name = bytes.substr(at + kCentralSize, name_size);
    at += kCentralSize + name_size + get(bytes, at + 30, 2) + get(bytes, at + 32, 2);
    if (name.ends_with('/')) continue;
    if (flags & 1) throw refuse("'" + name + "' is encrypted");
    if (method != kStored && method != kDeflated) throw refuse("'" + name + "' is packed in a way that is not known");
    if (local > bytes.size() || bytes.size() - local < kLocalSize) throw refuse("the file ends inside '" + name + "'");
    const std::size_t data = local + kLocalSize + get(bytes, local + 26, 2) + get(bytes, local + 28, 2);
    if (data > bytes.size() || bytes.size() - data < packed) throw refuse("the file ends inside '" + name + "'");
    // one piece that many members claim would take any amount of memory
    if ((all_packed += packed) > bytes.size()) throw refuse("the members of this archive overlap");
    std::string content;
    if (method == kStored) content = bytes.substr(data, packed);
    const bool is_whole = method == kStored ? packed == size : inflate_member(bytes, data, packed, size, content);
    if (!is_whole || checksum(0, content.data(), content.size()) != get(bytes, at_crc, 4)) {
      throw refuse("'" + name + "' is damaged");
    }
    members.emplace_back(name, std::move(content));
  }
  return members;
}

}  // namespace app
