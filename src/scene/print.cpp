// SPDX-License-Identifier: Apache-2.0
#include "scene/print.h"

#include "model/text/printer.h"

namespace sinew {

namespace {

// One line with the name of a member and its numbers.
template <class T>
void print_member(Printer& out, const char* name, const T* values, int n) {
  out.member(name);
  out.numbers(values, n);
  out.newline();
}

template <class T>
void print_member(Printer& out, const char* name, T value) {
  print_member(out, name, &value, 1);
}

void print_geom(Printer& out, const mjvGeom& g, int i) {
  out.text("\nGEOM %d:\n", i);
  print_member(out, "type", g.type);
  print_member(out, "dataid", g.dataid);
  print_member(out, "objtype", g.objtype);
  print_member(out, "objid", g.objid);
  print_member(out, "category", g.category);
  print_member(out, "matid", g.matid);
  print_member(out, "texcoord", g.texcoord);
  print_member(out, "segid", g.segid);
  print_member(out, "size", g.size, 3);
  print_member(out, "pos", g.pos, 3);
  print_member(out, "mat", g.mat, 9);
  print_member(out, "rgba", g.rgba, 4);
  print_member(out, "emission", g.emission);
  print_member(out, "specular", g.specular);
  print_member(out, "shininess", g.shininess);
  print_member(out, "reflectance", g.reflectance);
  out.member("label");
  out.text(" %.*s\n", static_cast<int>(sizeof g.label), g.label);
  print_member(out, "camdist", g.camdist);
  print_member(out, "modelrbound", g.modelrbound);
  print_member(out, "transparent", g.transparent);
}

void print_light(Printer& out, const mjvLight& l, int i) {
  out.text("\nLIGHT %d:\n", i);
  print_member(out, "id", l.id);
  print_member(out, "pos", l.pos, 3);
  print_member(out, "dir", l.dir, 3);
  print_member(out, "type", l.type);
  print_member(out, "texid", l.texid);
  print_member(out, "attenuation", l.attenuation, 3);
  print_member(out, "cutoff", l.cutoff);
  print_member(out, "exponent", l.exponent);
  print_member(out, "ambient", l.ambient, 3);
  print_member(out, "diffuse", l.diffuse, 3);
  print_member(out, "specular", l.specular, 3);
  print_member(out, "headlight", l.headlight);
  print_member(out, "castshadow", l.castshadow);
  print_member(out, "bulbradius", l.bulbradius);
  print_member(out, "intensity", l.intensity);
  print_member(out, "range", l.range);
}

void print_camera(Printer& out, const mjvGLCamera& c, int i) {
  out.text("\nCAMERA %d:\n", i);
  print_member(out, "pos", c.pos, 3);
  print_member(out, "forward", c.forward, 3);
  print_member(out, "up", c.up, 3);
  print_member(out, "frustum_center", c.frustum_center);
  print_member(out, "frustum_width", c.frustum_width);
  print_member(out, "frustum_bottom", c.frustum_bottom);
  print_member(out, "frustum_top", c.frustum_top);
  print_member(out, "frustum_near", c.frustum_near);
  print_member(out, "frustum_far", c.frustum_far);
  print_member(out, "orthographic", c.orthographic);
}

void print_flex(Printer& out, const mjvScene& s, int f) {
  out.text("\nFLEX %d:\n", f);
  print_member(out, "flexedgeadr", s.flexedgeadr[f]);
  print_member(out, "flexedgenum", s.flexedgenum[f]);
  print_member(out, "flexvertadr", s.flexvertadr[f]);
  print_member(out, "flexvertnum", s.flexvertnum[f]);
  print_member(out, "flexfaceadr", s.flexfaceadr[f]);
  print_member(out, "flexfacenum", s.flexfacenum[f]);
  print_member(out, "flexfaceused", s.flexfaceused[f]);
  for (int v = s.flexvertadr[f]; v < s.flexvertadr[f] + s.flexvertnum[f]; ++v) {
    print_member(out, "flexvert", s.flexvert + 3 * v, 3);
  }
}

void print_skin(Printer& out, const mjvScene& s, int k) {
  out.text("\nSKIN %d:\n", k);
  print_member(out, "skinfacenum", s.skinfacenum[k]);
  print_member(out, "skinvertadr", s.skinvertadr[k]);
  print_member(out, "skinvertnum", s.skinvertnum[k]);
  for (int v = s.skinvertadr[k]; v < s.skinvertadr[k] + s.skinvertnum[k]; ++v) {
    out.member("skinvert, skinnormal");
    out.numbers(s.skinvert + 3 * v, 3);
    out.numbers(s.skinnormal + 3 * v, 3);
    out.newline();
  }
}

}  // namespace

void print_scene(const mjvScene& s, std::FILE* file, const char* float_format) {
  Printer out(file, float_format);
  out.text("SCENE:\n");
  print_member(out, "maxgeom", s.maxgeom);
  print_member(out, "ngeom", s.ngeom);
  print_member(out, "nflex", s.nflex);
  print_member(out, "nskin", s.nskin);
  print_member(out, "nlight", s.nlight);
  print_member(out, "enabletransform", s.enabletransform);
  print_member(out, "translate", s.translate, 3);
  print_member(out, "rotate", s.rotate, 4);
  print_member(out, "scale", s.scale);
  print_member(out, "stereo", s.stereo);
  print_member(out, "flags", s.flags, mjNRNDFLAG);
  print_member(out, "framewidth", s.framewidth);
  print_member(out, "framergb", s.framergb, 3);
  print_member(out, "status", s.status);
  const mjtByte flex_options[4] = {s.flexvertopt, s.flexedgeopt, s.flexfaceopt, s.flexskinopt};
  print_member(out, "flex*opt", flex_options, 4);
  for (int i = 0; i < 2; ++i) print_camera(out, s.camera[i], i);
  for (int i = 0; i < s.nlight; ++i) print_light(out, s.lights[i], i);
  for (int i = 0; i < s.ngeom; ++i) print_geom(out, s.geoms[i], i);
  for (int i = 0; i < s.nflex; ++i) print_flex(out, s, i);
  for (int i = 0; i < s.nskin; ++i) print_skin(out, s, i);
}

}  // namespace sinew
