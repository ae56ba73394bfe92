// SPDX-License-Identifier: Apache-2.0
// mjui.h -- a small user interface drawn with the renderer.
#ifndef MUJOCO_MJUI_H_
#define MUJOCO_MJUI_H_

#include <mujoco/mjrender.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjMAXUISECT 10   // most sections in a UI
#define mjMAXUIITEM 200  // most items in a section
#define mjMAXUITEXT 300  // most characters in an edit field or a definition's other text
#define mjMAXUINAME 40   // most characters in a name
#define mjMAXUIMULTI 35  // most choices in a radio group or list
#define mjMAXUIEDIT 7    // most numbers in an edit field
#define mjMAXUIRECT 25   // most rectangles in a window

#define mjSEPCLOSED 1000  // state of a separator that hides the items below it
#define mjPRESERVE 2000   // added to a state: keep what the user has opened or closed

#define mjKEY_ESCAPE 256     // Escape; the codes are those of GLFW
#define mjKEY_ENTER 257      // Enter
#define mjKEY_TAB 258        // Tab
#define mjKEY_BACKSPACE 259  // Backspace
#define mjKEY_INSERT 260     // Insert
#define mjKEY_DELETE 261     // Delete
#define mjKEY_RIGHT 262      // right arrow
#define mjKEY_LEFT 263       // left arrow
#define mjKEY_DOWN 264       // down arrow
#define mjKEY_UP 265         // up arrow
#define mjKEY_PAGE_UP 266    // Page Up
#define mjKEY_PAGE_DOWN 267  // Page Down
#define mjKEY_HOME 268       // Home
#define mjKEY_END 269        // End
#define mjKEY_F1 290         // F1
#define mjKEY_F2 291         // F2
#define mjKEY_F3 292         // F3
#define mjKEY_F4 293         // F4
#define mjKEY_F5 294         // F5
#define mjKEY_F6 295         // F6
#define mjKEY_F7 296         // F7
#define mjKEY_F8 297         // F8
#define mjKEY_F9 298         // F9
#define mjKEY_F10 299        // F10
#define mjKEY_F11 300        // F11
#define mjKEY_F12 301        // F12
#define mjKEY_NUMPAD_0 320   // 0 on the number pad; 1 to 8 follow
#define mjKEY_NUMPAD_9 329   // 9 on the number pad

// Buttons of the mouse.
typedef enum mjtButton_ {
  mjBUTTON_NONE = 0,    // none
  mjBUTTON_LEFT = 1,    // left
  mjBUTTON_RIGHT = 2,   // right
  mjBUTTON_MIDDLE = 3,  // middle
} mjtButton;

// What happened.
typedef enum mjtEvent_ {
  mjEVENT_NONE = 0,       // nothing
  mjEVENT_MOVE = 1,       // the mouse moved
  mjEVENT_PRESS = 2,      // a button went down
  mjEVENT_RELEASE = 3,    // a button went up
  mjEVENT_SCROLL = 4,     // the wheel turned
  mjEVENT_KEY = 5,        // a key went down
  mjEVENT_RESIZE = 6,     // the window has a new size
  mjEVENT_REDRAW = 7,     // the window must be painted again
  mjEVENT_FILESDROP = 8,  // files were dropped on the window
} mjtEvent;

// Kinds of items; a definition table uses the first two as well.
typedef enum mjtItem_ {
  mjITEM_END = -2,        // end of the table
  mjITEM_SECTION = -1,    // a section begins
  mjITEM_SEPARATOR = 0,   // line with a title, may open and close
  mjITEM_STATIC = 1,      // text that does not react
  mjITEM_BUTTON = 2,      // button
  mjITEM_CHECKINT = 3,    // check box over an int
  mjITEM_CHECKBYTE = 4,   // check box over a mjtByte
  mjITEM_RADIO = 5,       // radio buttons over an int
  mjITEM_RADIOLINE = 6,   // radio buttons in one row over an int
  mjITEM_SELECT = 7,      // drop-down list over an int
  mjITEM_SLIDERINT = 8,   // slider over an int
  mjITEM_SLIDERNUM = 9,   // slider over a mjtNum
  mjITEM_EDITINT = 10,    // edit field over an int array
  mjITEM_EDITNUM = 11,    // edit field over a mjtNum array
  mjITEM_EDITFLOAT = 12,  // edit field over a float array
  mjITEM_EDITTXT = 13,    // edit field over a text
  mjNITEM = 14,           // number of kinds
} mjtItem;

// Whether a section shows its items.
typedef enum mjtSection_ {
  mjSECT_CLOSED = 0,  // no
  mjSECT_OPEN = 1,    // yes
  mjSECT_FIXED = 2,   // yes, and it cannot be closed
} mjtSection;

// Decides whether items of a category (their state, 2 and up) react; nonzero: yes.
typedef int (*mjfItemEnable)(int category, void* data);

// What a window's mouse and keyboard are doing; shared by all UIs of the window.
struct mjuiState_ {
  int nrect;                  // rectangles in use
  mjrRect rect[mjMAXUIRECT];  // rectangles of the window; 0 is the whole window
  void* userdata;             // pointer for the user's handlers

  int type;  // mjtEvent to handle

  int left;           // 1: left button is down
  int right;          // 1: right button is down
  int middle;         // 1: middle button is down
  int doubleclick;    // 1: the press was the second of a double click
  int button;         // mjtButton that last went down
  double buttontime;  // time of that press, s
  double x;           // mouse from the left edge, pixels
  double y;           // mouse from the lower edge, pixels
  double dx;          // mouse motion along x since the last event
  double dy;          // mouse motion along y since the last event
  double sx;          // wheel motion along x
  double sy;          // wheel motion along y

  int control;     // 1: Control is down
  int shift;       // 1: Shift is down
  int alt;         // 1: Alt is down
  int key;         // key that last went down
  double keytime;  // time of that press, s

  int mouserect;   // rectangle under the mouse; 0: none but the window
  int dragrect;    // rectangle where a drag began; 0: no drag
  int dragbutton;  // mjtButton of the drag

  int dropcount;           // number of dropped files
  const char** droppaths;  // their paths
};
typedef struct mjuiState_ mjuiState;

// Measures of a UI, pixels unless noted; scaled with the font.
struct mjuiThemeSpacing_ {
  int total;       // width of the UI
  int scroll;      // width of the scroll bar
  int label;       // width of item labels
  int section;     // gap between sections
  int cornersect;  // corner radius of sections
  int cornersep;   // corner radius of separators
  int itemside;    // gap left and right of items
  int itemmid;     // gap between a label and its item
  int itemver;     // gap between items, one above the other
  int texthor;     // space left and right of text
  int textver;     // space above and below text
  int linescroll;  // distance a step of the wheel scrolls
  int samples;     // samples per pixel
};
typedef struct mjuiThemeSpacing_ mjuiThemeSpacing;

// Colors of a UI, red green blue from 0 to 1; a name with 2 is the other end of a gradient unless noted.
struct mjuiThemeColor_ {
  float master[3];             // ground
  float thumb[3];              // handle of the scroll bar
  float secttitle[3];          // section title
  float secttitle2[3];         // section title
  float secttitleuncheck[3];   // section title whose box is not checked
  float secttitleuncheck2[3];  // section title whose box is not checked
  float secttitlecheck[3];     // section title whose box is checked
  float secttitlecheck2[3];    // section title whose box is checked
  float sectfont[3];           // text of section titles
  float sectsymbol[3];         // open and close symbol of sections
  float sectpane[3];           // ground of sections
  float separator[3];          // separator
  float separator2[3];         // separator
  float shortcut[3];           // help text of shortcuts
  float fontactive[3];         // text of items that react
  float fontinactive[3];       // text of items that do not
  float decorinactive[3];      // shape of items that do not react
  float decorinactive2[3];     // its second shade
  float button[3];             // button
  float check[3];              // check box
  float radio[3];              // radio button
  float select[3];             // list, closed
  float select2[3];            // list, opened
  float slider[3];             // slider, part below the value
  float slider2[3];            // slider, part above the value
  float edit[3];               // edit field
  float edit2[3];              // edit field with invalid text
  float cursor[3];             // text cursor
};
typedef struct mjuiThemeColor_ mjuiThemeColor;

// More about a check box or button.
struct mjuiItemSingle_ {
  int modifier;  // key held with the shortcut; 0: none, 1: Control, 2: Shift, 4: Alt
  int shortcut;  // key that acts like a click; 0: none
};

// More about radio buttons or a list.
struct mjuiItemMulti_ {
  int nelem;                             // number of choices
  char name[mjMAXUIMULTI][mjMAXUINAME];  // their names
};

// More about a slider.
struct mjuiItemSlider_ {
  double range[2];   // least and greatest value
  double divisions;  // steps the range is divided into
};

// More about an edit field.
struct mjuiItemEdit_ {
  int nelem;                     // how many numbers it holds
  double range[mjMAXUIEDIT][2];  // least and greatest value of each; least >= greatest: unbounded
};

// One item.
struct mjuiItem_ {
  int type;                // mjtItem
  char name[mjMAXUINAME];  // label
  int state;               // 0: does not react, 1: reacts, 2 and up: as the predicate says for this category
  void* pdata;             // variable it shows and changes
  int sectionid;           // section it is in
  int itemid;              // its place in the section
  int userid;              // number for the user's handlers

  // Which one counts depends on the type.
  union {
    struct mjuiItemSingle_ single;  // check box or button
    struct mjuiItemMulti_ multi;    // radio buttons or list
    struct mjuiItemSlider_ slider;  // slider
    struct mjuiItemEdit_ edit;      // edit field
  };

  mjrRect rect;  // where it is drawn, pixels in the UI
  int skip;      // 1: hidden by a closed separator
};
typedef struct mjuiItem_ mjuiItem;

// One section.
struct mjuiSection_ {
  char name[mjMAXUINAME];      // title
  int state;                   // mjtSection
  int modifier;                // key held with the shortcut; 0: none, 1: Control, 2: Shift, 4: Alt
  int shortcut;                // key that opens and closes it; 0: none
  int checkbox;                // box in the title; 0: none, 1: not checked, 2: checked
  int nitem;                   // items in use
  mjuiItem item[mjMAXUIITEM];  // the items

  mjrRect rtitle;    // where the title is drawn, pixels in the UI
  mjrRect rcontent;  // where the items are drawn, pixels in the UI
  int lastclick;     // remembers the latest mouse click the section received
};
typedef struct mjuiSection_ mjuiSection;

// A whole panel of sections.
struct mjUI_ {
  mjuiThemeSpacing spacing;  // measures
  mjuiThemeColor color;      // colors
  mjfItemEnable predicate;   // decides about items of state 2 and up
  void* userdata;            // pointer handed to predicate
  int rectid;                // rectangle of the window it is drawn in
  int auxid;                 // auxiliary buffer it is drawn in first
  int radiocol;              // columns of radio buttons; 0: 2

  int width;      // width, pixels
  int height;     // height with the present sections open, pixels
  int maxheight;  // height with all sections open, pixels
  int scroll;     // how far it is scrolled down, pixels

  int mousesect;       // section under the mouse, counted from 1; 0: none, -1: scroll bar
  int mouseitem;       // item under the mouse, counted from 1; 0: none
  int mousehelp;       // 1: shortcuts are shown
  int mouseclicks;     // clicks in quick succession
  int mousesectcheck;  // section whose box is under the mouse, counted from 1; 0: none

  int editsect;                // section of the edit field in use, counted from 1; 0: none
  int edititem;                // item of the edit field in use
  int editcursor;              // place of the text cursor
  int editscroll;              // first character shown
  char edittext[mjMAXUITEXT];  // text being edited
  mjuiItem* editchanged;       // item the last event changed; NULL: none

  int nsect;                      // sections in use
  mjuiSection sect[mjMAXUISECT];  // the sections
};
typedef struct mjUI_ mjUI;

// One row of a definition table for mjui_add.
struct mjuiDef_ {
  int type;                 // mjtItem; END closes the table
  char name[mjMAXUINAME];   // label
  int state;                // initial state of the item, section or separator
  void* pdata;              // variable it shows and changes
  char other[mjMAXUITEXT];  // by type: choices or range, one per line or separated by spaces; or the shortcut
  int otherint;             // number for kinds of items that need one besides
};
typedef struct mjuiDef_ mjuiDef;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJUI_H_
