// SPDX-License-Identifier: Apache-2.0
// page.h -- the page, which the build has made of apps/studio/page and put into the program.
#ifndef SINEW_APPS_STUDIO_PAGE_H_
#define SINEW_APPS_STUDIO_PAGE_H_

#include <memory>
#include <string>

namespace app::studio {

// As it is, or packed by gzip.
std::shared_ptr<const std::string> page_bytes(bool packed);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_PAGE_H_
