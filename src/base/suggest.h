// SPDX-License-Identifier: Apache-2.0
// suggest.h -- "did you mean": the known word nearest to one that is not known.
#ifndef SINEW_BASE_SUGGEST_H_
#define SINEW_BASE_SUGGEST_H_

#include <span>
#include <string>
#include <string_view>

namespace sinew {

// " (did you mean 'size'?)", or nothing when no known word is near: at most a third of the letters may differ, where a
// swap of neighbours counts once.
std::string suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace sinew

#endif  // SINEW_BASE_SUGGEST_H_
