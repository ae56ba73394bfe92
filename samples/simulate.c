// SPDX-License-Identifier: Apache-2.0
// simulate.c -- a model with a panel beside it that a table describes: run and reset, what is seen, controls.
//   simulate MODEL [SECONDS]     Escape ends; SECONDS of real time end it, too
#include <stdio.h>
#include <stdlib.h>

#include <GLFW/glfw3.h>
#include <mujoco/mujoco.h>

static mjModel* m;
static mjData* d;
static mjvCamera camera;
static mjvOption option;
static mjvScene scene;  // larger than a stack likes
static mjrContext con;
static mjUI ui;
static mjuiState state;
static int run = 1;
static int stop;

static void lay_out(GLFWwindow* window) {
  mjui_resize(&ui, &con);
  mjr_addAux(ui.auxid, ui.width, ui.maxheight, ui.spacing.samples, &con);
  state.nrect = 3;
  state.rect[0] = (mjrRect){0, 0, 0, 0};
  glfwGetFramebufferSize(window, &state.rect[0].width, &state.rect[0].height);
  state.rect[1] = (mjrRect){0, 0, ui.width, state.rect[0].height};
  state.rect[2] = (mjrRect){ui.width, 0, state.rect[0].width - ui.width, state.rect[0].height};
  mjui_update(-1, -1, &ui, &state, &con);
}

static void make_panel(GLFWwindow* window) {
  const mjuiDef simulation[] = {{mjITEM_SECTION, "Simulation", 1, NULL, "", 0},
                                {mjITEM_RADIO, "", 2, &run, "Pause\nRun", 0},
                                {mjITEM_BUTTON, "Reset", 2, NULL, " #259", 0},
                                {mjITEM_SECTION, "Look", 1, NULL, "", 0},
                                {mjITEM_CHECKBYTE, "Joints", 2, &option.flags[mjVIS_JOINT], "", 0},
                                {mjITEM_CHECKBYTE, "Shadow", 2, &scene.flags[mjRND_SHADOW], "", 0},
                                {mjITEM_SECTION, "Control", 1, NULL, "", 0},
                                {mjITEM_END, "", 0, NULL, "", 0}};
  ui.spacing = mjui_themeSpacing(0);
  ui.color = mjui_themeColor(0);
  ui.rectid = 1;
  mjui_add(&ui, simulation);
  for (int i = 0; i < m->nu && i < mjMAXUIITEM; i++) {
    mjuiDef slider[] = {{mjITEM_SLIDERNUM, "", 2, d->ctrl + i, "-1 1", 0}, {mjITEM_END, "", 0, NULL, "", 0}};
    const char* name = mj_id2name(m, mjOBJ_ACTUATOR, i);
    snprintf(slider[0].name, sizeof slider[0].name, "%s", name ? name : "control");
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    if (m->actuator_ctrllimited[i]) snprintf(slider[0].other, sizeof slider[0].other, "%g %g", range[0], range[1]);
    mjui_addToSection(&ui, 2, slider);
  }
  lay_out(window);
}

// What is not the panel's is the camera's.
static void handle(int type) {
  state.type = type;
  if (type == mjEVENT_KEY && state.key == GLFW_KEY_ESCAPE) stop = 1;
  const int at_panel = state.dragrect ? state.dragrect == ui.rectid : state.mouserect == ui.rectid;
  if (at_panel || type == mjEVENT_KEY) {
    const mjuiItem* item = mjui_event(&ui, &state, &con);
    if (item && item->sectionid == 0 && item->itemid == 1) mj_resetData(m, d);
  } else if (type == mjEVENT_SCROLL) {
    mjv_moveCamera(m, mjMOUSE_ZOOM, 0, -0.05 * state.sy, &scene, &camera);
  } else if (type == mjEVENT_MOVE && state.dragrect == 2) {
    const mjtMouse action = state.right ? mjMOUSE_MOVE_V : state.left ? mjMOUSE_ROTATE_V : mjMOUSE_ZOOM;
    mjv_moveCamera(m, action, state.dx / state.rect[2].height, -state.dy / state.rect[2].height, &scene, &camera);
  }
}

static void read_mouse(GLFWwindow* window) {
  double x, y;
  glfwGetCursorPos(window, &x, &y);
  state.left = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT);
  state.right = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_RIGHT);
  state.middle = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_MIDDLE);
  state.dx = x - state.x;
  state.dy = state.rect[0].height - y - state.y;
  state.x = x;
  state.y = state.rect[0].height - y;
  state.mouserect = mjr_findRect((int)state.x, (int)state.y, state.nrect - 1, state.rect + 1) + 1;
}

static void on_move(GLFWwindow* window, double x, double y) {
  (void)x, (void)y;
  read_mouse(window);
  handle(mjEVENT_MOVE);
}

// A drag belongs to the rectangle in which it began.
static void on_button(GLFWwindow* window, int button, int act, int mods) {
  (void)mods;
  read_mouse(window);
  if (act == GLFW_PRESS) {
    const int known[] = {mjBUTTON_LEFT, mjBUTTON_RIGHT, mjBUTTON_MIDDLE};
    state.button = button < 3 ? known[button] : mjBUTTON_NONE;
    state.doubleclick = glfwGetTime() - state.buttontime < 0.25;
    state.buttontime = glfwGetTime();
    state.dragrect = state.mouserect;
    state.dragbutton = state.button;
  }
  handle(act == GLFW_PRESS ? mjEVENT_PRESS : mjEVENT_RELEASE);
  if (act == GLFW_RELEASE) state.dragrect = 0;
}

static void on_scroll(GLFWwindow* window, double x, double y) {
  (void)window;
  state.sx = x;
  state.sy = y;
  handle(mjEVENT_SCROLL);
}

static void on_key(GLFWwindow* window, int key, int scancode, int act, int mods) {
  (void)window, (void)scancode;
  if (act == GLFW_RELEASE) return;
  state.control = (mods & GLFW_MOD_CONTROL) != 0;
  state.shift = (mods & GLFW_MOD_SHIFT) != 0;
  state.alt = (mods & GLFW_MOD_ALT) != 0;
  state.key = key;
  handle(mjEVENT_KEY);
}

static void on_size(GLFWwindow* window, int width, int height) {
  (void)width, (void)height;
  lay_out(window);
}

static void show(GLFWwindow* window) {
  const mjtNum until = d->time + 1.0 / 60;
  while (run && d->time < until) mj_step(m, d);
  if (!run) mj_forward(m, d);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mjr_render(state.rect[2], &scene, &con);
  mjui_render(&ui, &state, &con);
  glfwSwapBuffers(window);
  glfwPollEvents();
}

int main(int argc, char** argv) {
  char error[1000] = "usage: simulate MODEL [SECONDS]";
  m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 2;
  }
  GLFWwindow* window = glfwInit() ? glfwCreateWindow(640, 480, "simulate", NULL, NULL) : NULL;
  if (!window) {
    fprintf(stderr, "GLFW cannot open a window\n");
    return 3;
  }
  glfwMakeContextCurrent(window);
  d = mj_makeData(m);
  mjv_defaultFreeCamera(m, &camera);
  if (m->ncam > 0) camera = (mjvCamera){.type = mjCAMERA_FIXED, .fixedcamid = 0};
  mjv_defaultOption(&option);
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 2000);
  mjr_defaultContext(&con);
  mjr_makeContext(m, &con, mjFONTSCALE_100);
  make_panel(window);
  glfwSetCursorPosCallback(window, on_move);
  glfwSetMouseButtonCallback(window, on_button);
  glfwSetScrollCallback(window, on_scroll);
  glfwSetKeyCallback(window, on_key);
  glfwSetFramebufferSizeCallback(window, on_size);

  const double end = argc > 2 ? atof(argv[2]) : 1e30;
  while (!stop && !glfwWindowShouldClose(window) && glfwGetTime() < end) show(window);
  printf("%.3f s\n", d->time);

  mjr_freeContext(&con);
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
  glfwTerminate();
  return 0;
}
