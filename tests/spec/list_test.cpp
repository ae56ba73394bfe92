// SPDX-License-Identifier: Apache-2.0
// The lists of a spec: what is taken out is gone at once, and the order of the rest stays.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "spec/list.h"

namespace sinew {
namespace {

struct Thing {
  explicit Thing(int n) : number(n) {}
  int number;
  std::size_t slot = 0;
};

List<Thing> numbers_to(int count) {
  List<Thing> list;
  for (int i = 0; i < count; ++i) list.push_back(std::make_unique<Thing>(i));
  return list;
}

std::vector<int> numbers(const List<Thing>& list) {
  std::vector<int> found;
  for (const auto& thing : list) found.push_back(thing->number);
  return found;
}

TEST(List, WhatIsTakenIsGoneAndTheOrderStays) {
  List<Thing> list = numbers_to(5);
  EXPECT_EQ(list.take(*list[0])->number, 0);
  EXPECT_EQ(list.take(*list[1])->number, 2);
  EXPECT_EQ(numbers(list), (std::vector<int>{1, 3, 4}));
  EXPECT_EQ(list.size(), 3u);
  EXPECT_EQ(list[1]->number, 3);
  EXPECT_EQ(list.front()->number, 1);
  list.take(*list.back());
  EXPECT_EQ(list.back()->number, 3);
  list.push_back(std::make_unique<Thing>(9));
  EXPECT_EQ(numbers(list), (std::vector<int>{1, 3, 9}));
}

TEST(List, TheSuccessorIsFoundAcrossGaps) {
  List<Thing> list = numbers_to(100);
  std::vector<Thing*> things;
  for (const auto& thing : list) things.push_back(thing.get());
  for (int i = 0; i < 100; ++i) {
    if (i % 3 != 0) list.take(*things[i]);
  }
  std::vector<int> walked;
  for (Thing* thing = list.front().get(); thing; thing = list.next_after(*thing)) walked.push_back(thing->number);
  EXPECT_EQ(walked, numbers(list));
  EXPECT_EQ(walked.size(), 34u);
}

TEST(List, OthersTakeThePlaceOfOne) {
  List<Thing> list = numbers_to(3), others;
  others.push_back(std::make_unique<Thing>(10));
  others.push_back(std::make_unique<Thing>(11));
  EXPECT_EQ(list.replace(*list[1], std::move(others))->number, 1);
  EXPECT_EQ(numbers(list), (std::vector<int>{0, 10, 11, 2}));
  EXPECT_EQ(list.next_after(*list[2])->number, 2);
  EXPECT_EQ(list.erase_if([](const auto& thing) { return thing->number >= 10; }), 2u);
  EXPECT_EQ(numbers(list), (std::vector<int>{0, 2}));
}

TEST(List, EverythingCanGo) {
  List<Thing> list = numbers_to(50);
  while (!list.empty()) list.take(*list.front());
  EXPECT_EQ(list.begin(), list.end());
  list.push_back(std::make_unique<Thing>(1));
  EXPECT_EQ(list.size(), 1u);
}

}  // namespace
}  // namespace sinew
