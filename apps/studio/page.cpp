// SPDX-License-Identifier: Apache-2.0
#include "page.h"

// The assembler copies the file into the program: a compiler takes seconds for a literal of that size.
__asm__(
    ".section .rodata\n"
    ".global sinew_studio_page_begin\n"
    ".global sinew_studio_page_end\n"
    "sinew_studio_page_begin:\n"
    ".incbin \"" SINEW_STUDIO_PAGE
    "\"\n"
    "sinew_studio_page_end:\n"
    ".previous\n");

extern "C" {
extern const char sinew_studio_page_begin[];
extern const char sinew_studio_page_end[];
}

namespace app::studio {

std::shared_ptr<const std::string> page_bytes() {
  static const auto kPage = std::make_shared<const std::string>(
      sinew_studio_page_begin, static_cast<std::size_t>(sinew_studio_page_end - sinew_studio_page_begin));
  return kPage;
}

}  // namespace app::studio
