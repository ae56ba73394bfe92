// SPDX-License-Identifier: Apache-2.0
// budget.h -- how much the elements that stand for many others may make, all of a model together: a slip in a count
// must not exhaust the memory. What is written out element by element does not count.
#ifndef SINEW_FORMAT_MJCF_READ_BUDGET_H_
#define SINEW_FORMAT_MJCF_READ_BUDGET_H_

#include <string>

namespace sinew {

class Budget {
 public:
  // Takes so many elements, before they are made; false if there are not as many left.
  bool take(double elements) {
    made_ += elements;
    return made_ <= kMostElements;
  }

  static std::string refusal() {
    return "with what 'replicate', 'attach', 'composite' and 'flexcomp' have made before, these are more than a "
           "million elements";
  }

 private:
  static constexpr double kMostElements = 1e6;

  double made_ = 0;
};

}  // namespace sinew

#endif  // SINEW_FORMAT_MJCF_READ_BUDGET_H_
