// SPDX-License-Identifier: Apache-2.0
#include "ui/themes.h"

namespace sinew::ui {
namespace {

constexpr mjuiThemeSpacing kSpacing[] = {
    {270, 15, 120, 8, 6, 6, 4, 4, 4, 8, 4, 30, 4},
    {310, 15, 120, 10, 10, 10, 7, 7, 7, 10, 5, 30, 4},
};

// clang-format off
constexpr mjuiThemeColor kColors[] = {
    {
        .master = {0.25f, 0.25f, 0.25f},
        .thumb = {0.12f, 0.12f, 0.12f},
        .secttitle = {0.6f, 0.2f, 0.2f},
        .secttitle2 = {0.1f, 0.1f, 0.1f},
        .secttitleuncheck = {0.45f, 0.17f, 0.17f},
        .secttitleuncheck2 = {0.45f, 0.17f, 0.17f},
        .secttitlecheck = {0.45f, 0.17f, 0.17f},
        .secttitlecheck2 = {0.45f, 0.17f, 0.17f},
        .sectfont = {1, 1, 1},
        .sectsymbol = {0.7f, 0.7f, 0.7f},
        .sectpane = {0.1f, 0.1f, 0.1f},
        .separator = {0.25f, 0.25f, 0.25f},
        .separator2 = {0.1f, 0.1f, 0.1f},
        .shortcut = {0, 0, 1},
        .fontactive = {1, 1, 1},
        .fontinactive = {0.5f, 0.5f, 0.5f},
        .decorinactive = {0.3f, 0.3f, 0.3f},
        .decorinactive2 = {0.4f, 0.4f, 0.4f},
        .button = {0.6f, 0.4f, 0.4f},
        .check = {0.4f, 0.4f, 0.7f},
        .radio = {0.4f, 0.6f, 0.4f},
        .select = {0.4f, 0.6f, 0.6f},
        .select2 = {0.2f, 0.3f, 0.3f},
        .slider = {0.3f, 0.2f, 0.3f},
        .slider2 = {0.6f, 0.4f, 0.6f},
        .edit = {0.6f, 0.6f, 0.4f},
        .edit2 = {0.7f, 0, 0},
        .cursor = {0.9f, 0.9f, 0.9f},
    },
    {
        .master = {0.2f, 0.2f, 0.2f},
        .thumb = {0.12f, 0.12f, 0.12f},
        .secttitle = {0.3f, 0.3f, 0.3f},
        .secttitle2 = {0.15f, 0.15f, 0.15f},
        .secttitleuncheck = {0.25f, 0.25f, 0.25f},
        .secttitleuncheck2 = {0.25f, 0.25f, 0.25f},
        .secttitlecheck = {0.25f, 0.25f, 0.25f},
        .secttitlecheck2 = {0.25f, 0.25f, 0.25f},
        .sectfont = {0.8f, 0.8f, 0.8f},
        .sectsymbol = {0.7f, 0.7f, 0.7f},
        .sectpane = {0.15f, 0.15f, 0.15f},
        .separator = {0.2f, 0.2f, 0.2f},
        .separator2 = {0.15f, 0.15f, 0.15f},
        .shortcut = {0, 0, 1},
        .fontactive = {0.9f, 0.9f, 0.9f},
        .fontinactive = {0.5f, 0.5f, 0.5f},
        .decorinactive = {0.2f, 0.2f, 0.2f},
        .decorinactive2 = {0.25f, 0.25f, 0.25f},
        .button = {0.6f, 0.4f, 0.2f},
        .check = {0.6f, 0.4f, 0.2f},
        .radio = {0.6f, 0.4f, 0.2f},
        .select = {0.6f, 0.4f, 0.2f},
        .select2 = {0.3f, 0.2f, 0.1f},
        .slider = {0.2f, 0.2f, 0.2f},
        .slider2 = {0.6f, 0.4f, 0.2f},
        .edit = {0.6f, 0.4f, 0.2f},
        .edit2 = {0.7f, 0, 0},
        .cursor = {0.9f, 0.9f, 0.9f},
    },
    {
        .master = {0.9f, 0.9f, 0.9f},
        .thumb = {0.7f, 0.7f, 0.7f},
        .secttitle = {0.8f, 0.8f, 0.8f},
        .secttitle2 = {1, 1, 1},
        .secttitleuncheck = {0.95f, 0.95f, 0.95f},
        .secttitleuncheck2 = {0.95f, 0.95f, 0.95f},
        .secttitlecheck = {0.95f, 0.95f, 0.95f},
        .secttitlecheck2 = {0.95f, 0.95f, 0.95f},
        .sectfont = {0, 0, 0.8f},
        .sectsymbol = {0, 0, 0.8f},
        .sectpane = {1, 1, 1},
        .separator = {0.9f, 0.9f, 0.9f},
        .separator2 = {1, 1, 1},
        .shortcut = {0, 1, 1},
        .fontactive = {0, 0, 0},
        .fontinactive = {0.7f, 0.7f, 0.7f},
        .decorinactive = {0.95f, 0.95f, 0.95f},
        .decorinactive2 = {0.9f, 0.9f, 0.9f},
        .button = {0.8f, 0.8f, 0.8f},
        .check = {0.8f, 0.8f, 0.8f},
        .radio = {0.8f, 0.8f, 0.8f},
        .select = {0.8f, 0.8f, 0.8f},
        .select2 = {0.9f, 0.9f, 0.9f},
        .slider = {0.95f, 0.95f, 0.95f},
        .slider2 = {0.8f, 0.8f, 0.8f},
        .edit = {0.8f, 0.8f, 0.8f},
        .edit2 = {1, 0.3f, 0.3f},
        .cursor = {0.2f, 0.2f, 0.2f},
    },
    {
        .master = {0.15f, 0.15f, 0.15f},
        .thumb = {0.3f, 0.3f, 0.3f},
        .secttitle = {0.25f, 0.25f, 0.25f},
        .secttitle2 = {0, 0, 0},
        .secttitleuncheck = {0.2f, 0.2f, 0.2f},
        .secttitleuncheck2 = {0.2f, 0.2f, 0.2f},
        .secttitlecheck = {0.2f, 0.2f, 0.2f},
        .secttitlecheck2 = {0.2f, 0.2f, 0.2f},
        .sectfont = {1, 0.3f, 0.3f},
        .sectsymbol = {1, 0.3f, 0.3f},
        .sectpane = {0, 0, 0},
        .separator = {0.15f, 0.15f, 0.15f},
        .separator2 = {0, 0, 0},
        .shortcut = {0, 0, 1},
        .fontactive = {1, 1, 1},
        .fontinactive = {0.4f, 0.4f, 0.4f},
        .decorinactive = {0.1f, 0.1f, 0.1f},
        .decorinactive2 = {0.15f, 0.15f, 0.15f},
        .button = {0.3f, 0.3f, 0.3f},
        .check = {0.3f, 0.3f, 0.3f},
        .radio = {0.3f, 0.3f, 0.3f},
        .select = {0.3f, 0.3f, 0.3f},
        .select2 = {0.15f, 0.15f, 0.15f},
        .slider = {0.15f, 0.15f, 0.15f},
        .slider2 = {0.3f, 0.3f, 0.3f},
        .edit = {0.3f, 0.3f, 0.3f},
        .edit2 = {0.8f, 0.2f, 0.2f},
        .cursor = {0.8f, 0.8f, 0.8f},
    },
};
// clang-format on

template <class Theme, int count>
const Theme& pick(const Theme (&themes)[count], int index) {
  return themes[index >= 0 && index < count ? index : 0];
}

}  // namespace

const mjuiThemeSpacing& theme_spacing(int index) { return pick(kSpacing, index); }

const mjuiThemeColor& theme_color(int index) { return pick(kColors, index); }

}  // namespace sinew::ui
