// SPDX-License-Identifier: Apache-2.0
// functions.h -- the OpenGL entry points that the renderer calls, as members of one table per OpenGL context.
//   note  the list keeps to what GL 3.3 core, GL 4.5 compatibility and OpenGL ES 3.0 share; what only some of them
//         have is in the second list, may be null, and is asked about before it is called
#ifndef SINEW_DRAW_GL_FUNCTIONS_H_
#define SINEW_DRAW_GL_FUNCTIONS_H_

#include <GL/glcorearb.h>

// X(type, name): the function gl##name of type PFNGL<type>PROC.
#define SINEW_GL_FUNCTIONS(X)                                       \
  X(ACTIVETEXTURE, ActiveTexture)                                   \
  X(ATTACHSHADER, AttachShader)                                     \
  X(BINDATTRIBLOCATION, BindAttribLocation)                         \
  X(BINDBUFFER, BindBuffer)                                         \
  X(BINDBUFFERBASE, BindBufferBase)                                 \
  X(BINDFRAMEBUFFER, BindFramebuffer)                               \
  X(BINDRENDERBUFFER, BindRenderbuffer)                             \
  X(BINDTEXTURE, BindTexture)                                       \
  X(BINDVERTEXARRAY, BindVertexArray)                               \
  X(BLENDFUNC, BlendFunc)                                           \
  X(BLITFRAMEBUFFER, BlitFramebuffer)                               \
  X(BUFFERDATA, BufferData)                                         \
  X(BUFFERSUBDATA, BufferSubData)                                   \
  X(CHECKFRAMEBUFFERSTATUS, CheckFramebufferStatus)                 \
  X(CLEAR, Clear)                                                   \
  X(CLEARCOLOR, ClearColor)                                         \
  X(CLEARSTENCIL, ClearStencil)                                     \
  X(COLORMASK, ColorMask)                                           \
  X(COMPILESHADER, CompileShader)                                   \
  X(CREATEPROGRAM, CreateProgram)                                   \
  X(CREATESHADER, CreateShader)                                     \
  X(CULLFACE, CullFace)                                             \
  X(DELETEBUFFERS, DeleteBuffers)                                   \
  X(DELETEFRAMEBUFFERS, DeleteFramebuffers)                         \
  X(DELETEPROGRAM, DeleteProgram)                                   \
  X(DELETERENDERBUFFERS, DeleteRenderbuffers)                       \
  X(DELETESHADER, DeleteShader)                                     \
  X(DELETETEXTURES, DeleteTextures)                                 \
  X(DELETEVERTEXARRAYS, DeleteVertexArrays)                         \
  X(DEPTHFUNC, DepthFunc)                                           \
  X(DEPTHMASK, DepthMask)                                           \
  X(DISABLE, Disable)                                               \
  X(DISABLEVERTEXATTRIBARRAY, DisableVertexAttribArray)             \
  X(DRAWARRAYS, DrawArrays)                                         \
  X(DRAWARRAYSINSTANCED, DrawArraysInstanced)                       \
  X(DRAWBUFFERS, DrawBuffers)                                       \
  X(DRAWELEMENTSINSTANCED, DrawElementsInstanced)                   \
  X(ENABLE, Enable)                                                 \
  X(ENABLEVERTEXATTRIBARRAY, EnableVertexAttribArray)               \
  X(FINISH, Finish)                                                 \
  X(FRAMEBUFFERRENDERBUFFER, FramebufferRenderbuffer)               \
  X(FRAMEBUFFERTEXTURE2D, FramebufferTexture2D)                     \
  X(FRONTFACE, FrontFace)                                           \
  X(GENBUFFERS, GenBuffers)                                         \
  X(GENERATEMIPMAP, GenerateMipmap)                                 \
  X(GENFRAMEBUFFERS, GenFramebuffers)                               \
  X(GENRENDERBUFFERS, GenRenderbuffers)                             \
  X(GENTEXTURES, GenTextures)                                       \
  X(GENVERTEXARRAYS, GenVertexArrays)                               \
  X(GETERROR, GetError)                                             \
  X(GETFLOATV, GetFloatv)                                           \
  X(GETINTEGERV, GetIntegerv)                                       \
  X(GETPROGRAMIV, GetProgramiv)                                     \
  X(GETPROGRAMINFOLOG, GetProgramInfoLog)                           \
  X(GETSHADERIV, GetShaderiv)                                       \
  X(GETSHADERINFOLOG, GetShaderInfoLog)                             \
  X(GETSTRING, GetString)                                           \
  X(GETSTRINGI, GetStringi)                                         \
  X(GETUNIFORMBLOCKINDEX, GetUniformBlockIndex)                     \
  X(GETUNIFORMLOCATION, GetUniformLocation)                         \
  X(ISPROGRAM, IsProgram)                                           \
  X(ISTEXTURE, IsTexture)                                           \
  X(LINEWIDTH, LineWidth)                                           \
  X(LINKPROGRAM, LinkProgram)                                       \
  X(PIXELSTOREI, PixelStorei)                                       \
  X(POLYGONOFFSET, PolygonOffset)                                   \
  X(READBUFFER, ReadBuffer)                                         \
  X(READPIXELS, ReadPixels)                                         \
  X(RENDERBUFFERSTORAGEMULTISAMPLE, RenderbufferStorageMultisample) \
  X(SCISSOR, Scissor)                                               \
  X(SHADERSOURCE, ShaderSource)                                     \
  X(STENCILFUNC, StencilFunc)                                       \
  X(STENCILMASK, StencilMask)                                       \
  X(STENCILOP, StencilOp)                                           \
  X(TEXIMAGE2D, TexImage2D)                                         \
  X(TEXPARAMETERI, TexParameteri)                                   \
  X(TEXSUBIMAGE2D, TexSubImage2D)                                   \
  X(UNIFORM1F, Uniform1f)                                           \
  X(UNIFORM1I, Uniform1i)                                           \
  X(UNIFORM2F, Uniform2f)                                           \
  X(UNIFORM3F, Uniform3f)                                           \
  X(UNIFORM4F, Uniform4f)                                           \
  X(UNIFORM4FV, Uniform4fv)                                         \
  X(UNIFORMBLOCKBINDING, UniformBlockBinding)                       \
  X(UNIFORMMATRIX4FV, UniformMatrix4fv)                             \
  X(USEPROGRAM, UseProgram)                                         \
  X(VERTEXATTRIB4F, VertexAttrib4f)                                 \
  X(VERTEXATTRIBDIVISOR, VertexAttribDivisor)                       \
  X(VERTEXATTRIBPOINTER, VertexAttribPointer)                       \
  X(VIEWPORT, Viewport)

#define SINEW_GL_OPTIONAL(X)  \
  X(CLEARDEPTH, ClearDepth)   \
  X(CLEARDEPTHF, ClearDepthf) \
  X(CLIPCONTROL, ClipControl) \
  X(DEPTHRANGE, DepthRange)   \
  X(DEPTHRANGEF, DepthRangef) \
  X(DRAWBUFFER, DrawBuffer)   \
  X(POLYGONMODE, PolygonMode)

namespace sinew::draw {

struct Gl {
#define SINEW_GL_MEMBER(type, name) PFNGL##type##PROC name = nullptr;
  SINEW_GL_FUNCTIONS(SINEW_GL_MEMBER)
  SINEW_GL_OPTIONAL(SINEW_GL_MEMBER)
#undef SINEW_GL_MEMBER
};

using GetProc = void* (*)(const char* name);

// Fills the table; returns the name of the first function that is missing, or null.
const char* load_functions(GetProc get_proc, Gl& gl);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_GL_FUNCTIONS_H_
