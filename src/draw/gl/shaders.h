// SPDX-License-Identifier: Apache-2.0
// shaders.h -- sources of all shaders, in what GLSL 3.30 and GLSL ES 3.00 share; program.h puts the #version line
// before.
#ifndef SINEW_DRAW_GL_SHADERS_H_
#define SINEW_DRAW_GL_SHADERS_H_

namespace sinew::draw {

extern const char* const kFlatVertexShader;
extern const char* const kFlatFragmentShader;
extern const char* const kCopyVertexShader;
extern const char* const kCopyFragmentShader;
extern const char* const kDepthBitsFragmentShader;
extern const char* const kSkyVertexShader;
extern const char* const kSkyFragmentShader;
extern const char* const kHazeVertexShader;
extern const char* const kHazeFragmentShader;
extern const char* const kSceneVertexShader;
extern const char* const kSceneFragmentShader;

// Lights of a scene, and those of them that may throw shadows: their sizes in the uniform block `Lights`.
constexpr int kMaxLights = 100;
constexpr int kMaxShadows = 16;

}  // namespace sinew::draw

#endif  // SINEW_DRAW_GL_SHADERS_H_
