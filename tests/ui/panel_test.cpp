// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "ui/panel_fixture.h"

namespace sinew::test {
namespace {

std::string last_error;

// What the library says about a call, or nothing. It may return from its handler.
template <class Call>
std::string error_text(Call&& call) {
  last_error.clear();
  mju_user_error = [](const char* text) { last_error = text; };
  call();
  mju_user_error = nullptr;
  return last_error;
}

TEST_F(Panel, RectanglesLieInTheirSectionsAndDoNotOverlap) {
  add_one_of_each();
  for (int s = 0; s < ui->nsect; ++s) {
    const mjuiSection& section = ui->sect[s];
    EXPECT_EQ(section.rcontent.bottom + section.rcontent.height, section.rtitle.bottom);
    for (int i = 0; i < section.nitem; ++i) {
      const mjrRect& a = section.item[i].rect;
      EXPECT_GE(a.left, section.rcontent.left);
      EXPECT_LE(a.left + a.width, section.rcontent.left + section.rcontent.width);
      EXPECT_GE(a.bottom, section.rcontent.bottom);
      for (int k = 0; k < i; ++k) {
        const mjrRect& b = section.item[k].rect;
        const bool apart = a.bottom >= b.bottom + b.height || b.bottom >= a.bottom + a.height ||
                           a.left >= b.left + b.width || b.left >= a.left + a.width;
        EXPECT_TRUE(apart) << section.item[i].name << " and " << section.item[k].name;
      }
    }
  }
}

TEST_F(Panel, HeightIsThatOfWhatIsOpenAndMaxheightThatOfAll) {
  add_one_of_each();
  const int all = ui->height;
  EXPECT_EQ(ui->maxheight, all);
  press(ui->sect[1].rtitle, 0.6);
  EXPECT_EQ(ui->sect[1].state, mjSECT_CLOSED);
  EXPECT_EQ(ui->height, all - ui->sect[1].rcontent.height);
  EXPECT_EQ(ui->maxheight, all);
  item(0, 5).state = mjSEPCLOSED;
  mjui_resize(ui.get(), con.get());
  EXPECT_TRUE(item(0, 6).skip);
  EXPECT_EQ(ui->maxheight, all);
}

TEST_F(Panel, MeasuresFollowTheScaleOfTheFont) {
  add_one_of_each();
  const int width = ui->width, left = item(0, 1).rect.left;
  con->fontScale = 200;
  mjui_resize(ui.get(), con.get());
  EXPECT_EQ(ui->width, 2 * width);
  EXPECT_EQ(item(0, 1).rect.left, 2 * left);
}

TEST_F(Panel, ClicksReachTheVariables) {
  add_one_of_each();
  EXPECT_EQ(press(item(0, 1).rect), &item(0, 1));
  EXPECT_EQ(ui->mousesect, 1);
  EXPECT_EQ(send(mjEVENT_RELEASE), nullptr);
  EXPECT_EQ(ui->mousesect, 0);
  press(item(0, 3).rect);
  EXPECT_EQ(box, 1);
  press(item(0, 4).rect);
  EXPECT_EQ(byte_box, 0);
  press(item(0, 6).rect, 0.75, 0.75);
  EXPECT_EQ(radio, 1);
  EXPECT_EQ(press(item(0, 6).rect, 0.75, 0.25), nullptr) << "there is no fourth button";
  EXPECT_EQ(radio, 1);
  press(item(0, 7).rect, 0.75);
  EXPECT_EQ(line, 1);
  EXPECT_EQ(press(item(1, 0).rect), nullptr);
  aim(item(1, 0).rect, 0.5, -2.5);
  EXPECT_EQ(send(mjEVENT_RELEASE), &item(1, 0));
  EXPECT_EQ(list, 2);
}

TEST_F(Panel, SlidersStayOnTheirDivisionsAndInTheirRange) {
  add_one_of_each();
  const mjrRect& rect = item(1, 1).rect;
  for (const double share : {0.52, 2.0, -1.0, 0.31}) {
    press(rect, 0.1);
    aim(rect, share, 0.5);
    EXPECT_EQ(send(mjEVENT_MOVE), &item(1, 1));
    EXPECT_EQ(whole, share > 1 ? 10 : share < 0 ? 0 : share > 0.5 ? 5 : 3) << share;
    send(mjEVENT_RELEASE);
  }
  press(item(1, 2).rect, 0.5);
  EXPECT_NEAR(number, 0, 0.02);
  EXPECT_NEAR(number * 100, std::round(number * 100), 1e-9);
}

TEST_F(Panel, PredicateDecidesAboutCategories) {
  add_one_of_each();
  ui->predicate = [](int category, void* allowed) { return category == *static_cast<int*>(allowed) ? 1 : 0; };
  int allowed = 3;
  ui->userdata = &allowed;
  EXPECT_EQ(press(item(1, 1).rect, 0.9), nullptr);
  EXPECT_EQ(whole, 0);
  allowed = 2;
  EXPECT_EQ(press(item(1, 1).rect, 0.9), &item(1, 1));
  EXPECT_EQ(whole, 9);
}

TEST_F(Panel, TypedNumbersAreTakenOverOnlyIfTheyAreRight) {
  add_one_of_each();
  press(item(1, 3).rect, 0.99);
  EXPECT_STREQ(ui->edittext, "1  2");
  key(mjKEY_BACKSPACE);
  EXPECT_EQ(key(mjKEY_ENTER), nullptr) << "one number is missing";
  type("12");
  EXPECT_EQ(key(mjKEY_ENTER), nullptr) << "12 is out of range";
  key(mjKEY_BACKSPACE);
  EXPECT_EQ(key(mjKEY_ENTER), &item(1, 3));
  EXPECT_EQ(ui->editchanged, &item(1, 3));
  EXPECT_EQ(ints[1], 1);
  press(item(1, 4).rect, 0.99);
  key(mjKEY_HOME);
  type("-");
  EXPECT_EQ(press(item(1, 0).rect), &item(1, 4)) << "a click elsewhere takes over what was typed";
  EXPECT_EQ(nums[0], -0.5);
}

TEST_F(Panel, EscapeLeavesTheVariableAndTabGoesOn) {
  add_one_of_each();
  press(item(1, 6).rect, 0.99);
  type("XYZ");
  key(mjKEY_ESCAPE);
  EXPECT_STREQ(text, "abc");
  press(item(1, 3).rect, 0.99);
  EXPECT_EQ(key(mjKEY_TAB), &item(1, 3));
  EXPECT_EQ(ui->edititem, 4);
  state->shift = 1;
  key(mjKEY_TAB);
  EXPECT_EQ(ui->edititem, 3);
}

TEST_F(Panel, TextFieldsWriteLettersAndShiftedSigns) {
  add_one_of_each();
  press(item(1, 6).rect, 0.99);
  type("D");
  state->shift = 1;
  type("E1");
  state->shift = 0;
  key(mjKEY_LEFT);
  key(mjKEY_DELETE);
  key(mjKEY_ENTER);
  EXPECT_STREQ(text, "abcdE");
}

TEST_F(Panel, ShortcutsWorkWithTheirModifierOnly) {
  add_one_of_each();
  EXPECT_EQ(key('G'), &item(0, 1));
  EXPECT_EQ(state->key, 0);
  EXPECT_EQ(key(mjKEY_F1), &item(0, 2));
  EXPECT_EQ(key('I'), nullptr);
  EXPECT_EQ(state->key, 'I');
  state->control = 1;
  EXPECT_EQ(key('I'), &item(0, 3));
  key('1');
  EXPECT_EQ(ui->sect[0].state, mjSECT_OPEN);
  EXPECT_EQ(ui->sect[1].state, mjSECT_CLOSED);
}

TEST_F(Panel, RightButtonShowsHelpAndBoxesInTitlesToggle) {
  add_one_of_each();
  aim(item(0, 0).rect, 0.5, 0.5);
  send(mjEVENT_PRESS, mjBUTTON_RIGHT);
  EXPECT_EQ(ui->mousehelp, 1);
  send(mjEVENT_RELEASE, mjBUTTON_RIGHT);
  EXPECT_EQ(ui->mousehelp, 0);
  press(ui->sect[1].rtitle, 0.03);
  EXPECT_EQ(ui->mousesectcheck, 2);
  EXPECT_EQ(ui->sect[1].checkbox, 2);
  EXPECT_EQ(ui->sect[1].state, mjSECT_OPEN);
}

TEST_F(Panel, DoubleClickBringsAllSectionsAlong) {
  add_one_of_each();
  press(ui->sect[0].rtitle, 0.6);
  state->doubleclick = 1;
  press(ui->sect[0].rtitle, 0.6);
  EXPECT_EQ(ui->sect[0].state, mjSECT_CLOSED);
  EXPECT_EQ(ui->sect[1].state, mjSECT_CLOSED);
}

TEST_F(Panel, ScrollingStaysWithinThePanel) {
  state->rect[1].height = 100;
  add_one_of_each();
  state->sy = -1000;
  send(mjEVENT_SCROLL);
  EXPECT_EQ(ui->scroll, ui->height - 100);
  state->sy = 1;
  send(mjEVENT_SCROLL);
  EXPECT_EQ(ui->scroll, ui->height - 100 - ui->spacing.linescroll);
  state->sy = 1e300;
  send(mjEVENT_SCROLL);
  EXPECT_EQ(ui->scroll, 0);
}

TEST_F(Panel, WrongDefinitionsAreNamed) {
  const auto error_of = [&](const mjuiDef& wrong) {
    return error_text([&] { add({row(mjITEM_SECTION, "S", 1, nullptr, ""), wrong}); });
  };
  EXPECT_NE(error_of(row(mjITEM_CHECKINT, "x", 1, nullptr, "")).find("pdata is NULL"), std::string::npos);
  EXPECT_NE(error_of(row(mjITEM_BUTTON, "x", 1, nullptr, "XA")).find("shortcut 'XA'"), std::string::npos);
  EXPECT_NE(error_of(row(mjITEM_SLIDERNUM, "x", 1, &number, "1 b")).find("'1 b'"), std::string::npos);
  EXPECT_NE(error_of(row(mjITEM_EDITNUM, "x", 1, nums, "2 0 1")).find("ranges"), std::string::npos);
  EXPECT_NE(error_of(row(77, "x", 1, nullptr, "")).find("type 77"), std::string::npos);
  ui->nsect = 0;
  EXPECT_NE(error_text([&] { add({row(mjITEM_BUTTON, "x", 1, nullptr, "")}); }).find("before any section"),
            std::string::npos);
  mjuiDef button[] = {row(mjITEM_BUTTON, "x", 1, nullptr, ""), row(mjITEM_END, "", 0, nullptr, "")};
  EXPECT_NE(error_text([&] { mjui_addToSection(ui.get(), 3, button); }).find("section 3"), std::string::npos);
}

TEST_F(Panel, DrawingWithoutAContextIsAnErrorNotACrash) {
  add_one_of_each();
  EXPECT_NE(error_text([&] { mjui_update(-1, -1, ui.get(), state.get(), con.get()); }).find("mjr_makeContext"),
            std::string::npos);
  EXPECT_NE(error_text([&] { mjui_render(ui.get(), state.get(), con.get()); }).find("mjr_makeContext"),
            std::string::npos);
}

TEST_F(Panel, SurvivesAnyEvents) {
  add_one_of_each();
  std::mt19937 dice(5);
  const auto roll = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  for (int i = 0; i < 1'000'000; ++i) {
    state->x = roll(50) ? 480 + roll(340) : std::nan("");
    state->y = roll(50) ? roll(700) - 50 : 1e300;
    state->dy = roll(40) - 20;
    state->sy = roll(5) - 2;
    state->control = roll(8) == 0;
    state->shift = roll(4) == 0;
    state->doubleclick = roll(10) == 0;
    state->rect[1].height = roll(20) ? state->rect[1].height : roll(700);
    ui->rectid = roll(1000) ? 1 : roll(60) - 20;
    send(roll(10), roll(4), roll(2) ? 32 + roll(95) : 256 + roll(100));
    ASSERT_GE(ui->scroll, 0);
    ASSERT_LE(std::strlen(ui->edittext), static_cast<std::size_t>(mjMAXUITEXT - 1));
  }
  EXPECT_GE(number, -1);
  EXPECT_LE(number, 1);
  EXPECT_GE(list, 0);
  EXPECT_LE(list, 2);
  EXPECT_LE(std::abs(ints[0]), 9);
}

}  // namespace
}  // namespace sinew::test
