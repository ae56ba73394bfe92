// SPDX-License-Identifier: Apache-2.0
#include "draw/gl/shaders.h"

namespace sinew::draw {

const char* const kFlatVertexShader = R"(
in vec3 position;
in vec2 texcoord;
in vec4 color;
out vec2 uv;
out vec4 tint;
uniform vec4 sinew_pixel_scale;
void main() {
  uv = texcoord;
  tint = color;
  gl_Position = vec4(position.xy * sinew_pixel_scale.xy + sinew_pixel_scale.zw, position.z, 1.0);
}
)";

const char* const kFlatFragmentShader = R"(
in vec2 uv;
in vec4 tint;
out vec4 result;
uniform sampler2D coverage;
void main() { result = tint * texture(coverage, uv); }
)";

const char* const kCopyVertexShader = R"(
in vec3 position;
out vec2 uv;
void main() {
  uv = 0.5 * position.xy + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
)";

const char* const kCopyFragmentShader = R"(
in vec2 uv;
out vec4 result;
uniform sampler2D image;
void main() {
  result = vec4(texture(image, uv).rgb, 1.0);
#ifdef AS_DEPTH
  gl_FragDepth = result.r;
#endif
}
)";

// Depth as bits that any OpenGL can read.
const char* const kDepthBitsFragmentShader = R"(
in vec2 uv;
out uvec4 result;
uniform sampler2D image;
void main() { result = uvec4(floatBitsToUint(texture(image, uv).r)); }
)";

// One triangle covers the viewport; rays[0] + x rays[1] + y rays[2] is the direction seen at (x, y) of clip space.
const char* const kSkyVertexShader = R"(
in vec3 position;
out vec3 direction;
uniform vec4 rays[3];
void main() {
  direction = rays[0].xyz + position.x * rays[1].xyz + position.y * rays[2].xyz;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
)";

// Sky textures have y pointing up, the world has z. The sky is a drum around the eye: depth.x and depth.y turn
// the inverse of a distance along the view into depth, depth.z is the drum's radius and half its height.
const char* const kSkyFragmentShader = R"(
in vec3 direction;
out vec4 result;
uniform samplerCube sky;
uniform vec4 forward;
uniform vec4 depth;
void main() {
  result = vec4(texture(sky, vec3(direction.x, direction.z, -direction.y)).rgb, 1.0);
  float reach = max(length(direction.xy), abs(direction.z));
  gl_FragDepth = depth.x * reach / (depth.z * dot(direction, forward.xyz)) + depth.y;
}
)";

const char* const kHazeVertexShader = R"(
in vec3 position;
in vec4 color;
out vec4 tint;
uniform mat4 view_projection;
void main() {
  tint = color;
  gl_Position = view_projection * vec4(position, 1.0);
}
)";

const char* const kHazeFragmentShader = R"(
in vec4 tint;
out vec4 result;
void main() { result = tint; }
)";

// An instance is placed by three rows of a matrix. Normals turn with the matrix of its cofactors, which is right for
// unequal scales too and needs no inverse.
const char* const kSceneVertexShader = R"(
in vec3 position;
in vec4 row0;
in vec4 row1;
in vec4 row2;
uniform mat4 view_projection;
#ifndef DEPTH_ONLY
in vec3 normal;
in vec2 texcoord;
in vec4 color;
in vec4 material;
in vec4 mapping;
out vec3 place;
out vec3 up;
flat out vec4 tint;
flat out vec4 look;
#ifdef TEXTURE_2D
out vec2 uv;
#endif
#ifdef TEXTURE_CUBE
out vec3 uv;
#endif
#endif
void main() {
  vec4 p = vec4(position, 1.0);
  vec3 placed = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
  gl_Position = view_projection * vec4(placed, 1.0);
#ifndef DEPTH_ONLY
  place = placed;
  vec3 a = vec3(row0.x, row1.x, row2.x), b = vec3(row0.y, row1.y, row2.y), c = vec3(row0.z, row1.z, row2.z);
  vec3 bc = cross(b, c);
  up = (bc * normal.x + cross(c, a) * normal.y + cross(a, b) * normal.z) * (dot(a, bc) < 0.0 ? -1.0 : 1.0);
  tint = color;
  look = material;
#ifdef TEXTURE_2D
#ifdef TEXCOORD
  uv = texcoord * mapping.xy + mapping.zw;
#else
  uv = position.xy * mapping.xy + mapping.zw;
#endif
#endif
#ifdef TEXTURE_CUBE
  uv = position * mapping.xyz + vec3(0.0, 0.0, mapping.w);
#endif
#endif
}
)";

// The light of OpenGL's fixed functions, at every pixel: ambient + diffuse + specular per light, times the texture.
// A light that throws shadows gives only its ambient part where its shadow map says so. What it gives besides adds to
// the rest after each has been limited to 1, as in MuJoCo, which draws one picture per such light and adds them.
const char* const kSceneFragmentShader = R"(
#ifdef DEPTH_ONLY
void main() {}
#else
struct Light {
  vec4 position;     // w: 0 if all rays are parallel, and this is where they come from, of length 1
  vec4 direction;    // w: exponent of the cone
  vec4 ambient;      // w: cosine of the cutoff
  vec4 diffuse;      // w: its shadow, -1: none
  vec4 specular;
  vec4 attenuation;
};
layout(std140) uniform Lights {
  Light lights[100];
  mat4 shadows[16];      // world to shadow map
  vec4 tiles[16];        // the part of the map that belongs to a shadow: least and greatest coordinates
};
in vec3 place;
in vec3 up;
flat in vec4 tint;
flat in vec4 look;
out vec4 result;
uniform int light_count;
uniform vec3 eye;
uniform vec4 forward;    // direction of view; w: 1 if it is the same at every pixel
#ifdef TEXTURE_2D
in vec2 uv;
uniform sampler2D image;
#endif
#ifdef TEXTURE_CUBE
in vec3 uv;
uniform samplerCube image;
#endif
#ifdef SHADOW
uniform sampler2DShadow shadow_map;
#endif
#ifdef MIRROR
uniform vec4 mirror;
#endif
#ifdef FOG
uniform vec4 fog_color;
uniform vec2 fog_range;
#endif

#ifndef FLAT
#ifdef SHADOW
#ifdef SUNLIT
float lit(int which) { return 1.0; }
#else
float lit(int which) {
  vec4 p = shadows[which] * vec4(place, 1.0);
  vec3 q = p.xyz / p.w;
  vec4 tile = tiles[which];
  if (p.w <= 0.0 || q.x < tile.x || q.y < tile.y || q.x > tile.z || q.y > tile.w) return 1.0;
  return texture(shadow_map, vec3(q.xy, min(q.z, 1.0)));
}
#endif
#endif

vec3 n, toward, sum, shadowed;

// placed: its rays come from a point; fading: its strength depends on angle and distance; shadow: -1 if it throws none
void add_light(Light light, bool placed, bool fading, int shadow) {
  vec3 ray = light.position.xyz;
  float strength = 1.0;
  if (placed) {
    ray -= place;
    float far = length(ray);
    ray /= max(far, 1e-12);
    float axis = max(-dot(ray, light.direction.xyz), 0.0);
    strength = axis < light.ambient.w ? 0.0 : 1.0;
    if (fading) {
      vec3 a = light.attenuation.xyz;
      float cone = light.direction.w > 0.0 ? pow(axis, light.direction.w) : 1.0;
      strength *= cone / max(a.x + far * (a.y + far * a.z), 1e-9);
    }
  }
  float slope = max(dot(n, ray), 0.0);
  vec3 bright = slope * light.diffuse.rgb * tint.rgb;
  if (slope > 0.0) {
    float gleam = max(dot(n, normalize(ray + toward)), 1e-6);
    bright += pow(gleam, look.z) * look.y * light.specular.rgb;
  }
  bright *= strength;
#ifdef SHADOW
  if (shadow >= 0) {
    shadowed += lit(shadow) * min(bright, 1.0);
    bright = vec3(0.0);
  }
#endif
  sum += strength * light.ambient.rgb * tint.rgb + bright;
}

vec3 shade() {
  n = normalize(up);
  toward = forward.w > 0.5 ? -forward.xyz : normalize(eye - place);
  sum = tint.rgb * look.x;
  shadowed = vec3(0.0);
#ifdef ADD_KNOWN_LIGHTS
  ADD_KNOWN_LIGHTS
#else
  for (int i = 0; i < light_count; ++i) {
    add_light(lights[i], lights[i].position.w > 0.5, true, int(lights[i].diffuse.w));
  }
#endif
  return min(sum, 1.0) + shadowed;
}
#endif

void main() {
#ifdef MIRROR
  if (dot(mirror, vec4(place, 1.0)) < 0.0) discard;
#endif
#ifdef FLAT
  result = tint;
#else
  result = look.w > 0.5 ? tint : vec4(shade(), tint.a);
#if defined(TEXTURE_2D) || defined(TEXTURE_CUBE)
  result *= texture(image, uv);
#endif
#ifdef FOG
  float clear = clamp((fog_range.y - dot(place - eye, forward.xyz)) / (fog_range.y - fog_range.x), 0.0, 1.0);
  result.rgb = mix(fog_color.rgb, result.rgb, clear);
#endif
#endif
}
#endif
)";

}  // namespace sinew::draw
