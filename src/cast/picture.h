// SPDX-License-Identifier: Apache-2.0
// picture.h -- a picture of a scene by rays.
//   note  rows go from the upper edge down, unless upward is set. Threads may fill different rows at a time
#ifndef SINEW_CAST_PICTURE_H_
#define SINEW_CAST_PICTURE_H_

#include <memory>

#include "cast/light.h"

namespace sinew::cast {

struct Frame {
  int width = 0, height = 0;
  unsigned char* rgb = nullptr;  // three a pixel; NULL: none
  float* depth = nullptr;        // distance along the camera's axis; NULL: none
  int* geom = nullptr;           // geom in the scene, -1: none; NULL: none
  bool upward = false;           // the first row is the lowest
  int samples = 1;               // rays a pixel and direction: 2 means four rays
};

class Picture {
 public:
  // The scene is read here, and its geoms get their distance, order and transparency. eye: 0, 1, or -1 for their mean.
  Picture(const Assets& assets, mjvScene& scene, int width, int height, int eye = -1);

  void fill_row(const Frame& frame, int row) const;

  float near() const { return near_; }
  float far() const { return far_; }

 private:
  struct Seen {
    Color color;
    float depth;
    int geom;
  };

  Ray ray_at(float x, float y) const;
  // Colours and depth show what is behind glass, ids the glass.
  Seen look(const Ray& ray, bool colors, bool ids) const;
  float sky_distance(const Vec& direction) const;
  // `start`: where the ray begins, as the sight measures distances.
  const Part* nearest(const Sight& sight, float start, const Ray& ray, float from, Hit& hit) const;
  // The same without planes, and only before hit.t; of parts in one place the last one shows. NULL: hit stays.
  const Part* nearest_part(const Sight& sight, float start, const Ray& ray, float from, const Part* last,
                           Hit& hit) const;
  Color look_back(const Hit& hit, const Ray& ray, const Vec& place) const;
  Color surface(const Part& part, const Hit& hit, const Ray& ray, bool mirrors) const;
  Color sky(const Vec& direction) const;
  // Haze lies around the horizon of an endless plane, before what is seen at `reach` or beyond.
  void add_haze(const Ray& ray, float reach, Color& color) const;
  Color fog(const Color& color, float depth) const;
  void blend_glass(const Ray& ray, float from, float reach, Seen& seen) const;
  void find_mirror(const mjvScene& scene);
  void find_haze(const mjvScene& scene);

  const Assets& assets_;
  Viewer viewer_;
  Vec rays_[3];
  Vec corner_, across_, upward_;  // orthographic: the middle of the picture, and half of its sides
  float near_ = 0, far_ = 1;
  Parts parts_;
  Sight sight_, mirrored_sight_;  // of opaque parts: from the eye, and from its image behind the mirror
  Sight sunken_sight_;            // from the eye, of those that reach below the mirror
  std::unique_ptr<Lighting> lighting_;
  int mirror_geom_ = -1;
  Vec mirror_normal_;
  float mirror_offset_ = 0, mirror_share_ = 0;
  Vec haze_up_;
  float haze_height_ = 0, haze_inner_ = 0, haze_outer_ = 0;  // height of the eye over the plane, 0: no haze
  bool has_sky_ = false, has_fog_ = false, additive_ = false;
};

}  // namespace sinew::cast

#endif  // SINEW_CAST_PICTURE_H_
