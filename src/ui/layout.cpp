// SPDX-License-Identifier: Apache-2.0
#include "ui/layout.h"

#include <algorithm>

namespace sinew::ui {
namespace {

struct Sizes {
  mjuiThemeSpacing space;
  int line;       // height of a box with one line
  int text_line;  // height of a line of static text
  int columns;    // of radio buttons
};

bool goes_in_pairs(int type) { return type == mjITEM_BUTTON || type == mjITEM_CHECKINT || type == mjITEM_CHECKBYTE; }

int item_height(const mjuiItem& item, const Sizes& sizes) {
  if (item.type == mjITEM_STATIC) return sizes.text_line * item.multi.nelem;
  if (item.type == mjITEM_RADIO)
    return sizes.line * std::max(1, (item.multi.nelem + sizes.columns - 1) / sizes.columns);
  return sizes.line;
}

// Goes down the items of a section. Buttons and boxes that follow one of their kind stand beside it.
class Column {
 public:
  Column(const Sizes& sizes, int left, int width, int top) : sizes_(sizes), left_(left), width_(width), top_(top) {}

  mjrRect place(const mjuiItem& item) {
    const mjuiThemeSpacing& space = sizes_.space;
    const int half = (width_ - space.itemmid) / 2;
    if (goes_in_pairs(item.type) && item.type == alone_) {
      alone_ = -1;
      return {left_ + half + space.itemmid, top_, half, sizes_.line};
    }
    alone_ = goes_in_pairs(item.type) ? item.type : -1;
    const int height = item_height(item, sizes_);
    top_ -= (item.type == mjITEM_SEPARATOR ? space.section : space.itemver) + height;
    if (goes_in_pairs(item.type)) return {left_, top_, half, height};
    const int label = has_label(item) ? space.label : 0;
    return {left_ + label, top_, width_ - label, height};
  }

  int bottom() const { return top_ - sizes_.space.itemver; }

 private:
  const Sizes& sizes_;
  int left_, width_, top_;
  int alone_ = -1;  // kind of the item above that has nothing beside it
};

bool hides_items(const mjuiItem& separator) { return separator.state == mjSEPCLOSED; }

template <class Visit>
void for_items_with_fold(const mjuiSection& section, Visit&& visit) {
  bool folded = false;
  for (int i = 0; i < section.nitem; ++i) {
    const mjuiItem& item = section.item[i];
    if (item.type == mjITEM_SEPARATOR) folded = hides_items(item);
    visit(i, folded && item.type != mjITEM_SEPARATOR);
  }
}

// Height of the items of a section with none folded.
int full_height(const mjuiSection& section, const Sizes& sizes) {
  Column column(sizes, 0, 0, 0);
  for (int i = 0; i < section.nitem; ++i) column.place(section.item[i]);
  return -column.bottom();
}

void place_section(mjuiSection& section, const Sizes& sizes, int left, int width, int top) {
  const int title = section.state == mjSECT_FIXED ? 0 : sizes.line;
  section.rtitle = {left, top - title, width, title};
  const int side = sizes.space.itemside;
  Column column(sizes, left + side, width - 2 * side, section.rtitle.bottom);
  for_items_with_fold(section, [&](int i, bool folded) {
    mjuiItem& item = section.item[i];
    item.skip = folded;
    if (!folded) item.rect = column.place(item);
  });
  section.rcontent = {left, column.bottom(), width, section.rtitle.bottom - column.bottom()};
}

void move_up(mjuiSection& section, int distance) {
  section.rtitle.bottom += distance;
  section.rcontent.bottom += distance;
  for (int i = 0; i < section.nitem; ++i) {
    if (!section.item[i].skip) section.item[i].rect.bottom += distance;
  }
}

}  // namespace

bool has_label(const mjuiItem& item) {
  return item.name[0] && item.type != mjITEM_SEPARATOR && !goes_in_pairs(item.type);
}

mjuiThemeSpacing scaled_spacing(const mjUI& panel, const mjrContext& con) {
  mjuiThemeSpacing space = panel.spacing;
  const int scale = con.fontScale > 0 ? con.fontScale : 100;
  for (int* measure :
       {&space.total, &space.scroll, &space.label, &space.section, &space.cornersect, &space.cornersep, &space.itemside,
        &space.itemmid, &space.itemver, &space.texthor, &space.textver, &space.linescroll}) {
    *measure = std::clamp(*measure, 0, 10'000) * scale / 100;
  }
  return space;
}

int line_height(const mjuiThemeSpacing& space, const mjrContext& con) { return con.charHeight + 2 * space.textver; }

int text_width(const mjrContext& con, std::string_view text) {
  int width = 0;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 127) width += con.charWidth[code];
  }
  return width;
}

int radio_columns(const mjUI& panel) { return panel.radiocol > 0 ? std::min(panel.radiocol, mjMAXUIMULTI) : 2; }

void lay_out(mjUI& panel, const mjrContext& con) {
  const mjuiThemeSpacing space = scaled_spacing(panel, con);
  const Sizes sizes{space, line_height(space, con), con.charHeight + space.textver, radio_columns(panel)};
  const int width = space.total - space.scroll - 2 * space.section;
  int top = 0, hidden = 0;
  for (int s = 0; s < panel.nsect; ++s) {
    mjuiSection& section = panel.sect[s];
    place_section(section, sizes, space.section, width, top - space.section);
    const int all = full_height(section, sizes);
    hidden += is_open(section) ? all - section.rcontent.height : all;
    top = is_open(section) ? section.rcontent.bottom : section.rtitle.bottom;
  }
  panel.width = space.total;
  panel.height = space.section - top;
  panel.maxheight = panel.height + hidden;
  for (int s = 0; s < panel.nsect; ++s) move_up(panel.sect[s], panel.height);
}

bool folds_have_changed(const mjUI& panel) {
  bool changed = false;
  for (int s = 0; s < panel.nsect; ++s) {
    const mjuiSection& section = panel.sect[s];
    for_items_with_fold(section, [&](int i, bool folded) { changed |= folded != (section.item[i].skip != 0); });
  }
  return changed;
}

}  // namespace sinew::ui
