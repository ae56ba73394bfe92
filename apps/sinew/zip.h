// SPDX-License-Identifier: Apache-2.0
// zip.h -- archives (PKWARE APPNOTE 4.3): members are written as they are, which is what numpy.load expects of an .npz
// file, and read as they are or deflated.
#ifndef SINEW_APPS_ZIP_H_
#define SINEW_APPS_ZIP_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "output_file.h"

namespace app {

// Members are written one after the other, each in as many pieces as one likes.
class ZipWriter {
 public:
  explicit ZipWriter(const std::string& path) : path_(path), file_(path) {}
  void begin(const std::string& name);
  void write(const void* bytes, std::size_t size);
  void end();
  void finish();

 private:
  std::string path_;
  OutputFile file_;
  std::string directory_, name_;
  std::uint64_t members_ = 0, start_ = 0, data_ = 0;
  std::uint32_t crc_ = 0;
};

// Name and bytes of each member, without folders. Throws Failure for what is no archive, or a damaged one.
std::vector<std::pair<std::string, std::string>> read_zip(const std::string& path, const std::string& bytes);

}  // namespace app

#endif  // SINEW_APPS_ZIP_H_
