// SPDX-License-Identifier: Apache-2.0
#include "page.h"

// The assembler copies the files into the program: a compiler takes seconds for a literal of that size.
#define SINEW_EMBED(name, file)     \
  __asm__(                          \
      ".section .rodata\n"          \
      ".global " name               \
      "_begin\n"                    \
      ".global " name "_end\n" name \
      "_begin:\n"                   \
      ".incbin \"" file "\"\n" name \
      "_end:\n"                     \
      ".previous\n")

SINEW_EMBED("sinew_studio_page", SINEW_STUDIO_PAGE);
SINEW_EMBED("sinew_studio_packed", SINEW_STUDIO_PAGE ".gz");

extern "C" {
extern const char sinew_studio_page_begin[], sinew_studio_page_end[];
extern const char sinew_studio_packed_begin[], sinew_studio_packed_end[];
}

namespace app::studio {

std::shared_ptr<const std::string> page_bytes(bool packed) {
  static const auto kPage = std::make_shared<const std::string>(sinew_studio_page_begin, sinew_studio_page_end);
  static const auto kPacked = std::make_shared<const std::string>(sinew_studio_packed_begin, sinew_studio_packed_end);
  return packed ? kPacked : kPage;
}

}  // namespace app::studio
