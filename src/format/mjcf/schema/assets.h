// SPDX-License-Identifier: Apache-2.0
// assets.h -- <asset>: meshes, height fields, skins, textures, materials, models.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_ASSETS_H_
#define SINEW_FORMAT_MJCF_SCHEMA_ASSETS_H_

#include "format/mjcf/schema/compose.h"
#include "format/mjcf/schema/keywords.h"

namespace sinew::mjcf {

inline constexpr Attribute kMesh[] = {
    keyword<&mjsMesh::inertia>("inertia", kMeshInertia),
    attribute<&mjsMesh::maxhullvert>("maxhullvert"),
    attribute<&mjsMesh::scale>("scale"),
};
inline constexpr Attribute kMeshData[] = {
    attribute<&mjsMesh::content_type>("content_type"),
    attribute<&mjsMesh::userface>("face"),
    attribute<&mjsMesh::userfacenormal>("facenormal", kOurs),
    attribute<&mjsMesh::userfacetexcoord>("facetexcoord", kOurs),
    attribute<&mjsMesh::file>("file"),
    attribute<&mjsMesh::material>("material"),
    attribute<&mjsMesh::usernormal>("normal"),
    attribute<&mjsMesh::refpos>("refpos"),
    attribute<&mjsMesh::refquat>("refquat"),
    keyword<&mjsMesh::smoothnormal>("smoothnormal", kBool),
    attribute<&mjsMesh::usertexcoord>("texcoord"),
    attribute<&mjsMesh::uservert>("vertex"),
};
struct MeshExtras {
  int builtin = mjMESH_BUILTIN_NONE;
  std::vector<double> params;
};
inline constexpr Attribute kMeshExtras[] = {
    keyword<&MeshExtras::builtin>("builtin", kMeshBuiltin),
    attribute<&MeshExtras::params>("params"),
};

inline constexpr Attribute kHField[] = {
    attribute<&mjsHField::content_type>("content_type"),
    attribute<&mjsHField::userdata>("elevation"),
    attribute<&mjsHField::file>("file"),
    attribute<&mjsHField::ncol>("ncol"),
    attribute<&mjsHField::nrow>("nrow"),
    attribute<&mjsHField::size>("size", kRequired),
};

inline constexpr Attribute kSkin[] = {
    attribute<&mjsSkin::face>("face"),         attribute<&mjsSkin::file>("file"),
    attribute<&mjsSkin::group>("group"),       attribute<&mjsSkin::inflate>("inflate"),
    attribute<&mjsSkin::material>("material"), attribute<&mjsSkin::rgba>("rgba"),
    attribute<&mjsSkin::texcoord>("texcoord"), attribute<&mjsSkin::vert>("vertex"),
};
struct SkinBone {
  float bindpos[3] = {0, 0, 0};
  float bindquat[4] = {1, 0, 0, 0};
  std::string body;
  std::vector<int> vertid;
  std::vector<float> vertweight;
};
inline constexpr Attribute kBone[] = {
    attribute<&SkinBone::bindpos>("bindpos", kRequired),
    attribute<&SkinBone::bindquat>("bindquat", kRequired),
    attribute<&SkinBone::body>("body", kRequired),
    attribute<&SkinBone::vertid>("vertid", kRequired),
    attribute<&SkinBone::vertweight>("vertweight", kRequired),
};
inline constexpr ElementSchema kSkinChildren[] = {{"bone", '*', {kBone}}};

inline constexpr Attribute kTexture[] = {
    keyword<&mjsTexture::builtin>("builtin", kTextureBuiltin),
    keyword<&mjsTexture::colorspace>("colorspace", kColorSpace),
    attribute<&mjsTexture::content_type>("content_type"),
    attribute<&mjsTexture::file>("file"),
    attribute<&mjsTexture::gridsize>("gridsize"),
    attribute<&mjsTexture::height>("height"),
    keyword<&mjsTexture::hflip>("hflip", kBool),
    keyword<&mjsTexture::mark>("mark", kMark),
    attribute<&mjsTexture::markrgb>("markrgb"),
    attribute<&mjsTexture::nchannel>("nchannel"),
    attribute<&mjsTexture::random>("random"),
    attribute<&mjsTexture::rgb1>("rgb1"),
    attribute<&mjsTexture::rgb2>("rgb2"),
    keyword<&mjsTexture::type>("type", kTextureType),
    keyword<&mjsTexture::vflip>("vflip", kBool),
    attribute<&mjsTexture::width>("width"),
};
struct TextureExtras {
  std::string gridlayout;
  std::string right, left, up, down, front, back;
  std::string pixels;  // two hexadecimal digits a byte
};
inline constexpr Attribute kTextureExtras[] = {
    attribute<&TextureExtras::back>("fileback"),         attribute<&TextureExtras::down>("filedown"),
    attribute<&TextureExtras::front>("filefront"),       attribute<&TextureExtras::left>("fileleft"),
    attribute<&TextureExtras::right>("fileright"),       attribute<&TextureExtras::up>("fileup"),
    attribute<&TextureExtras::gridlayout>("gridlayout"), attribute<&TextureExtras::pixels>("pixels", kOurs),
};

inline constexpr Attribute kMaterial[] = {
    attribute<&mjsMaterial::emission>("emission"),          attribute<&mjsMaterial::metallic>("metallic"),
    attribute<&mjsMaterial::reflectance>("reflectance"),    attribute<&mjsMaterial::rgba>("rgba"),
    attribute<&mjsMaterial::roughness>("roughness"),        attribute<&mjsMaterial::shininess>("shininess"),
    attribute<&mjsMaterial::specular>("specular"),          attribute<&mjsMaterial::texrepeat>("texrepeat"),
    keyword<&mjsMaterial::texuniform>("texuniform", kBool),
};
inline constexpr Attribute kMaterialTexture[] = {text("texture")};
struct MaterialLayer {
  int role = mjTEXROLE_RGB;
  std::string texture;
};
inline constexpr Attribute kLayer[] = {
    keyword<&MaterialLayer::role>("role", kTextureRole, kRequired),
    attribute<&MaterialLayer::texture>("texture", kRequired),
};
inline constexpr ElementSchema kMaterialChildren[] = {{"layer", '*', {kLayer}}};

struct ModelAsset {
  std::string content_type, file, name;
};
inline constexpr Attribute kModel[] = {
    attribute<&ModelAsset::content_type>("content_type"),
    attribute<&ModelAsset::file>("file", kRequired),
    attribute<&ModelAsset::name>("name"),
};

inline constexpr ElementSchema kAssetChildren[] = {
    {"mesh", '*', {kNameClass, kMesh, kMeshData, kMeshExtras}, kPluginChild},
    {"hfield", '*', {kName, kHField}},
    {"skin", '*', {kName, kSkin}, kSkinChildren},
    {"texture", '*', {kName, kTexture, kTextureExtras}},
    {"material", '*', {kNameClass, kMaterial, kMaterialTexture}, kMaterialChildren},
    {"model", '*', {kModel}},
};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_ASSETS_H_
