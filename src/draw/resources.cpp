// SPDX-License-Identifier: Apache-2.0
#include "draw/resources.h"

#include <algorithm>
#include <cstddef>

#include "base/error.h"
#include "base/memory.h"

namespace sinew::draw {

namespace {

template <class T>
GLuint make_buffer(Renderer& renderer, GLenum target, const std::vector<T>& data) {
  const Gl& gl = renderer.device->gl;
  GLuint name = 0;
  gl.GenBuffers(1, &name);
  gl.BindBuffer(target, name);
  gl.BufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), GL_STATIC_DRAW);
  renderer.buffers.push_back(name);
  return name;
}

Mesh make_mesh_of(Renderer& renderer, const Triangles& shape) {
  Mesh mesh;
  if (shape.indices.empty()) return mesh;
  renderer.device->gl.BindVertexArray(renderer.device->vertex_array);
  const GLuint buffer = make_buffer(renderer, GL_ARRAY_BUFFER, shape.vertices);
  mesh.position = {buffer, sizeof(Vertex), offsetof(Vertex, position)};
  mesh.normal = {buffer, sizeof(Vertex), offsetof(Vertex, normal)};
  mesh.texcoord = {buffer, sizeof(Vertex), offsetof(Vertex, texcoord)};
  mesh.indices = make_buffer(renderer, GL_ELEMENT_ARRAY_BUFFER, shape.indices);
  mesh.count = static_cast<int>(shape.indices.size());
  mesh.lines = shape.lines;
  mesh.texcoords = shape.texcoords;
  return mesh;
}

// New contents in the buffers that the mesh has, whose names stay.
void replace_mesh(Renderer& renderer, Mesh& mesh, const Triangles& shape) {
  if (!mesh.position.buffer) {
    mesh = make_mesh_of(renderer, shape);
    return;
  }
  const Gl& gl = renderer.device->gl;
  gl.BindVertexArray(renderer.device->vertex_array);
  gl.BindBuffer(GL_ARRAY_BUFFER, mesh.position.buffer);
  gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(shape.vertices.size() * sizeof(Vertex)), shape.vertices.data(),
                GL_STATIC_DRAW);
  gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices);
  gl.BufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(shape.indices.size() * sizeof(unsigned)),
                shape.indices.data(), GL_STATIC_DRAW);
  mesh.count = static_cast<int>(shape.indices.size());
}

void make_skin(Renderer& renderer, const mjModel& m, mjrContext& con, int id) {
  const Gl& gl = renderer.device->gl;
  gl.BindVertexArray(renderer.device->vertex_array);
  const auto vertices = static_cast<std::size_t>(m.skin_vertnum[id]);
  Mesh mesh;
  mesh.texcoords = m.skin_texcoordadr[id] >= 0;
  con.skinvertVBO[id] = make_buffer(renderer, GL_ARRAY_BUFFER, std::vector<float>(3 * vertices, 0));
  con.skinnormalVBO[id] = make_buffer(renderer, GL_ARRAY_BUFFER, std::vector<float>(3 * vertices, 0));
  mesh.position = {con.skinvertVBO[id], 3 * sizeof(float), 0};
  mesh.normal = {con.skinnormalVBO[id], 3 * sizeof(float), 0};
  con.skintexcoordVBO[id] = 0;
  if (mesh.texcoords) {
    const float* texcoords = m.skin_texcoord + 2 * static_cast<std::size_t>(m.skin_texcoordadr[id]);
    con.skintexcoordVBO[id] = make_buffer(renderer, GL_ARRAY_BUFFER, std::vector(texcoords, texcoords + 2 * vertices));
    mesh.texcoord = {con.skintexcoordVBO[id], 2 * sizeof(float), 0};
  }
  const int* faces = m.skin_face + 3 * static_cast<std::size_t>(m.skin_faceadr[id]);
  mesh.count = 3 * m.skin_facenum[id];
  con.skinfaceVBO[id] = make_buffer(renderer, GL_ELEMENT_ARRAY_BUFFER, std::vector(faces, faces + mesh.count));
  mesh.indices = con.skinfaceVBO[id];
  renderer.skins.push_back(mesh);
}

bool make_skins(Renderer& renderer, const mjModel& m, mjrContext& con, std::string& error) {
  const auto count = static_cast<std::size_t>(m.nskin);
  for (unsigned** names : {&con.skinvertVBO, &con.skinnormalVBO, &con.skintexcoordVBO, &con.skinfaceVBO}) {
    *names = count ? static_cast<unsigned*>(allocate(count * sizeof(unsigned))) : nullptr;
    if (count && !*names) {
      error = "out of memory";
      return false;
    }
  }
  for (int i = 0; i < m.nskin; ++i) make_skin(renderer, m, con, i);
  con.nskin = static_cast<int>(m.nskin);
  return true;
}

void copy_materials(const mjModel& m, mjrContext& con) {
  for (int i = 0; i < m.nmat; ++i) {
    for (int role = 0; role < mjNTEXROLE; ++role) {
      con.mat_texid[mjNTEXROLE * i + role] = m.mat_texid[mjNTEXROLE * i + role];
    }
    const int* textures = m.mat_texid + mjNTEXROLE * i;
    if (std::all_of(textures, textures + mjNTEXROLE, [](int id) { return id < 0; })) continue;
    con.mat_texuniform[i] = m.mat_texuniform[i];
    con.mat_texrepeat[2 * i] = m.mat_texrepeat[2 * i];
    con.mat_texrepeat[2 * i + 1] = m.mat_texrepeat[2 * i + 1];
  }
}

// Pixels with three or four channels, whatever the texture has.
struct Pixels {
  std::vector<unsigned char> kept;
  const unsigned char* data;
  GLenum format;
};

Pixels widen(const unsigned char* data, std::size_t count, int channels) {
  if (channels == 3 || channels == 4) return {{}, data, channels == 3 ? GLenum{GL_RGB} : GLenum{GL_RGBA}};
  const int wide = channels == 2 ? 4 : 3;
  Pixels pixels{std::vector<unsigned char>(wide * count), nullptr, wide == 4 ? GLenum{GL_RGBA} : GLenum{GL_RGB}};
  for (std::size_t i = 0; i < count; ++i) {
    for (int c = 0; c < wide; ++c) pixels.kept[wide * i + c] = data[channels * i + (c == 3 ? 1 : 0)];
  }
  pixels.data = pixels.kept.data();
  return pixels;
}

}  // namespace

void make_shapes(Renderer& renderer) {
  Fineness fine{renderer.slices, renderer.stacks, 1};
  const auto level = [&](int shape, Fineness how) {
    renderer.shapes.push_back(make_mesh_of(renderer, make_shape(static_cast<Shape>(shape), how)));
  };
  for (int detail = 0; detail < kDetailLevels; ++detail) {
    for (int shape = 0; shape < kShapes; ++shape) level(shape, fine);
    fine = {std::max(fine.slices / 2, 8), std::max(fine.stacks / 2, 6), 1};
  }
  for (int shape = 0; shape < kShapes; ++shape) level(shape, {renderer.slices, renderer.stacks, renderer.quads});
}

const Mesh& shape_mesh(const Renderer& renderer, Shape shape, int level, bool wireframe) {
  return renderer.shapes[(wireframe ? kDetailLevels : level) * kShapes + static_cast<int>(shape)];
}

const Mesh& grid_mesh(Renderer& renderer, int across, int along) {
  const auto [found, fresh] = renderer.grids.try_emplace({across, along});
  if (fresh) found->second = make_mesh_of(renderer, make_grid(across, along));
  return found->second;
}

bool make_resources(Renderer& renderer, const mjModel& m, mjrContext& con, std::string& error) {
  if (m.nmat > mjMAXMATERIAL || m.ntex > mjMAXTEXTURE) {
    error = format_text("the model has %lld materials and %lld textures; %d and %d are possible",
                        static_cast<long long>(m.nmat), static_cast<long long>(m.ntex), mjMAXMATERIAL, mjMAXTEXTURE);
    return false;
  }
  copy_materials(m, con);
  for (int i = 0; i < m.nmesh; ++i) {
    renderer.meshes.push_back(make_mesh_of(renderer, make_mesh(m, i)));
    renderer.meshes.push_back(make_mesh_of(renderer, make_hull(m, i)));
  }
  for (int i = 0; i < m.nhfield; ++i) {
    renderer.hfields.push_back(make_mesh_of(renderer, make_hfield(m, i)));
    for (int axis = 0; axis < 2; ++axis)
      renderer.hfield_sizes.push_back(static_cast<float>(m.hfield_size[4 * i + axis]));
  }
  con.rangeMesh = static_cast<int>(renderer.meshes.size());
  con.rangeHField = static_cast<int>(m.nhfield);
  con.ntexture = static_cast<int>(m.ntex);
  for (int i = 0; i < m.ntex; ++i) {
    con.textureType[i] = m.tex_type[i];
    renderer.device->gl.GenTextures(1, &con.texture[i]);
    if (!upload_texture(renderer, m, con, i, error)) return false;
  }
  return make_skins(renderer, m, con, error);
}

void upload_mesh(Renderer& renderer, const mjModel& m, int id) {
  replace_mesh(renderer, renderer.meshes[2 * id], make_mesh(m, id));
  if (m.mesh_graphadr[id] >= 0) replace_mesh(renderer, renderer.meshes[2 * id + 1], make_hull(m, id));
}

void upload_hfield(Renderer& renderer, const mjModel& m, int id) {
  replace_mesh(renderer, renderer.hfields[id], make_hfield(m, id));
}

bool upload_texture(Renderer& renderer, const mjModel& m, const mjrContext& con, int id, std::string& error) {
  const Gl& gl = renderer.device->gl;
  const int width = m.tex_width[id], height = m.tex_height[id], channels = m.tex_nchannel[id];
  GLint most = 0;
  gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
  const bool flat = m.tex_type[id] == mjTEXTURE_2D;
  const int rows = flat ? height : width;
  if (width > most || rows > most) {
    error =
        format_text("texture %d has %d x %d pixels; this OpenGL context allows %d x %d", id, width, rows, most, most);
    return false;
  }
  const auto count = static_cast<std::size_t>(width) * height;
  const Pixels pixels = widen(m.tex_data + m.tex_adr[id], count, channels);
  const GLint inside = pixels.format == GL_RGB ? GL_RGB8 : GL_RGBA8;
  const GLenum target = flat ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP;
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(target, con.texture[id]);
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (flat) {
    gl.TexImage2D(target, 0, inside, width, height, 0, pixels.format, GL_UNSIGNED_BYTE, pixels.data);
  } else {
    const std::size_t face = static_cast<std::size_t>(width) * width * (pixels.format == GL_RGB ? 3 : 4);
    for (unsigned i = 0; i < 6; ++i) {
      gl.TexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + i, 0, inside, width, width, 0, pixels.format, GL_UNSIGNED_BYTE,
                    pixels.data + i * face);
    }
  }
  gl.GenerateMipmap(target);
  gl.TexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  gl.TexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T}) {
    gl.TexParameteri(target, wrap, flat ? GL_REPEAT : GL_CLAMP_TO_EDGE);
  }
  gl.BindTexture(target, 0);
  return true;
}

void free_resources(Renderer& renderer, mjrContext& con) {
  const Gl& gl = renderer.device->gl;
  if (!renderer.buffers.empty())
    gl.DeleteBuffers(static_cast<GLsizei>(renderer.buffers.size()), renderer.buffers.data());
  renderer.buffers.clear();
  if (con.ntexture > 0) gl.DeleteTextures(con.ntexture, con.texture);
  if (con.shadowTex) gl.DeleteTextures(1, &con.shadowTex);
  if (con.shadowFBO) gl.DeleteFramebuffers(1, &con.shadowFBO);
}

}  // namespace sinew::draw
