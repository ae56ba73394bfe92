// SPDX-License-Identifier: Apache-2.0
// keywords.h -- the words that attributes take in place of numbers.
#ifndef SINEW_FORMAT_MJCF_SCHEMA_KEYWORDS_H_
#define SINEW_FORMAT_MJCF_SCHEMA_KEYWORDS_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>

#include "base/kinds/actuators.h"
#include "base/kinds/geoms.h"
#include "format/mjcf/read/composite.h"
#include "format/mjcf/read/flexcomp.h"
#include "format/mjcf/schema/schema.h"

namespace sinew::mjcf {

// The words of a table of kinds.
template <class Row, std::size_t count>
constexpr std::array<Keyword, count> keywords_of(const Row (&rows)[count]) {
  std::array<Keyword, count> words{};
  for (std::size_t i = 0; i < count; ++i) words[i] = {rows[i].keyword, rows[i].type};
  return words;
}

inline constexpr Keyword kBool[] = {{"false", 0}, {"true", 1}};
inline constexpr Keyword kLimited[] = {{"false", mjLIMITED_FALSE}, {"true", mjLIMITED_TRUE}, {"auto", mjLIMITED_AUTO}};
inline constexpr Keyword kFit[] = {{"inertia", 0}, {"aabb", 1}};
inline constexpr Keyword kEnable[] = {{"disable", 0}, {"enable", 1}};

inline constexpr Keyword kAngle[] = {{"radian", 0}, {"degree", 1}};
inline constexpr Keyword kCoordinate[] = {{"local", 0}, {"global", 1}};
inline constexpr Keyword kInertiaFromGeom[] = {
    {"false", mjINERTIAFROMGEOM_FALSE}, {"true", mjINERTIAFROMGEOM_TRUE}, {"auto", mjINERTIAFROMGEOM_AUTO}};
inline constexpr Keyword kLengthRangeMode[] = {
    {"none", mjLRMODE_NONE}, {"muscle", mjLRMODE_MUSCLE}, {"muscleuser", mjLRMODE_MUSCLEUSER}, {"all", mjLRMODE_ALL}};

inline constexpr Keyword kIntegrator[] = {
    {"Euler", mjINT_EULER}, {"RK4", mjINT_RK4}, {"implicit", mjINT_IMPLICIT}, {"implicitfast", mjINT_IMPLICITFAST}};
inline constexpr Keyword kCone[] = {{"pyramidal", mjCONE_PYRAMIDAL}, {"elliptic", mjCONE_ELLIPTIC}};
inline constexpr Keyword kJacobian[] = {{"dense", mjJAC_DENSE}, {"sparse", mjJAC_SPARSE}, {"auto", mjJAC_AUTO}};
inline constexpr Keyword kSolver[] = {{"PGS", mjSOL_PGS}, {"CG", mjSOL_CG}, {"Newton", mjSOL_NEWTON}};

inline constexpr Keyword kSleep[] = {
    {"auto", mjSLEEP_AUTO}, {"never", mjSLEEP_NEVER}, {"allowed", mjSLEEP_ALLOWED}, {"init", mjSLEEP_INIT}};
inline constexpr Keyword kJointType[] = {
    {"free", mjJNT_FREE}, {"ball", mjJNT_BALL}, {"slide", mjJNT_SLIDE}, {"hinge", mjJNT_HINGE}};
inline constexpr Keyword kAlignFree[] = {
    {"false", mjALIGNFREE_FALSE}, {"true", mjALIGNFREE_TRUE}, {"auto", mjALIGNFREE_AUTO}};
inline constexpr auto kGeomType = keywords_of(kinds::kGeoms);
inline constexpr Keyword kFluidShape[] = {{"none", 0}, {"ellipsoid", 1}};
inline constexpr Keyword kShellInertia[] = {{"false", mjINERTIA_VOLUME}, {"true", mjINERTIA_SHELL}};
inline constexpr Keyword kTracking[] = {{"fixed", mjCAMLIGHT_FIXED},
                                        {"track", mjCAMLIGHT_TRACK},
                                        {"trackcom", mjCAMLIGHT_TRACKCOM},
                                        {"targetbody", mjCAMLIGHT_TARGETBODY},
                                        {"targetbodycom", mjCAMLIGHT_TARGETBODYCOM}};
inline constexpr Keyword kLightType[] = {
    {"spot", mjLIGHT_SPOT}, {"directional", mjLIGHT_DIRECTIONAL}, {"point", mjLIGHT_POINT}, {"image", mjLIGHT_IMAGE}};

inline constexpr Keyword kTextureType[] = {
    {"2d", mjTEXTURE_2D}, {"cube", mjTEXTURE_CUBE}, {"skybox", mjTEXTURE_SKYBOX}};
inline constexpr Keyword kColorSpace[] = {
    {"auto", mjCOLORSPACE_AUTO}, {"linear", mjCOLORSPACE_LINEAR}, {"sRGB", mjCOLORSPACE_SRGB}};
inline constexpr Keyword kTextureBuiltin[] = {{"none", mjBUILTIN_NONE},
                                              {"gradient", mjBUILTIN_GRADIENT},
                                              {"checker", mjBUILTIN_CHECKER},
                                              {"flat", mjBUILTIN_FLAT}};
inline constexpr Keyword kMark[] = {
    {"none", mjMARK_NONE}, {"edge", mjMARK_EDGE}, {"cross", mjMARK_CROSS}, {"random", mjMARK_RANDOM}};
inline constexpr Keyword kTextureRole[] = {
    {"rgb", mjTEXROLE_RGB},           {"occlusion", mjTEXROLE_OCCLUSION}, {"roughness", mjTEXROLE_ROUGHNESS},
    {"metallic", mjTEXROLE_METALLIC}, {"normal", mjTEXROLE_NORMAL},       {"opacity", mjTEXROLE_OPACITY},
    {"emissive", mjTEXROLE_EMISSIVE}, {"rgba", mjTEXROLE_RGBA},           {"orm", mjTEXROLE_ORM}};
inline constexpr Keyword kMeshInertia[] = {{"convex", mjMESH_INERTIA_CONVEX},
                                           {"exact", mjMESH_INERTIA_EXACT},
                                           {"legacy", mjMESH_INERTIA_LEGACY},
                                           {"shell", mjMESH_INERTIA_SHELL}};
inline constexpr Keyword kMeshBuiltin[] = {{"sphere", mjMESH_BUILTIN_SPHERE},
                                           {"hemisphere", mjMESH_BUILTIN_HEMISPHERE},
                                           {"cone", mjMESH_BUILTIN_CONE},
                                           {"supersphere", mjMESH_BUILTIN_SUPERSPHERE},
                                           {"supertorus", mjMESH_BUILTIN_SUPERTORUS},
                                           {"wedge", mjMESH_BUILTIN_WEDGE},
                                           {"plate", mjMESH_BUILTIN_PLATE}};

inline constexpr auto kDynType = keywords_of(kinds::kDynamics);
inline constexpr Keyword kGainType[] = {
    {"fixed", mjGAIN_FIXED}, {"affine", mjGAIN_AFFINE}, {"muscle", mjGAIN_MUSCLE}, {"user", mjGAIN_USER}};
inline constexpr Keyword kBiasType[] = {
    {"none", mjBIAS_NONE}, {"affine", mjBIAS_AFFINE}, {"muscle", mjBIAS_MUSCLE}, {"user", mjBIAS_USER}};

inline constexpr Keyword kDataType[] = {{"real", mjDATATYPE_REAL},
                                        {"positive", mjDATATYPE_POSITIVE},
                                        {"axis", mjDATATYPE_AXIS},
                                        {"quaternion", mjDATATYPE_QUATERNION}};
inline constexpr Keyword kStage[] = {
    {"none", mjSTAGE_NONE}, {"pos", mjSTAGE_POS}, {"vel", mjSTAGE_VEL}, {"acc", mjSTAGE_ACC}};
inline constexpr Keyword kContactData[] = {
    {"found", mjCONDATA_FOUND}, {"force", mjCONDATA_FORCE},   {"torque", mjCONDATA_TORQUE},  {"dist", mjCONDATA_DIST},
    {"pos", mjCONDATA_POS},     {"normal", mjCONDATA_NORMAL}, {"tangent", mjCONDATA_TANGENT}};
inline constexpr Keyword kContactReduce[] = {{"none", 0}, {"mindist", 1}, {"maxforce", 2}, {"netforce", 3}};

inline constexpr Keyword kFlexcompType[] = {
    {"grid", static_cast<int>(FlexcompType::Grid)},         {"box", static_cast<int>(FlexcompType::Box)},
    {"cylinder", static_cast<int>(FlexcompType::Cylinder)}, {"ellipsoid", static_cast<int>(FlexcompType::Ellipsoid)},
    {"square", static_cast<int>(FlexcompType::Square)},     {"disc", static_cast<int>(FlexcompType::Disc)},
    {"circle", static_cast<int>(FlexcompType::Circle)},     {"mesh", static_cast<int>(FlexcompType::MeshFile)},
    {"gmsh", static_cast<int>(FlexcompType::GmshFile)},     {"direct", static_cast<int>(FlexcompType::Direct)}};
inline constexpr Keyword kFlexcompDof[] = {{"full", static_cast<int>(FlexcompDof::Full)},
                                           {"radial", static_cast<int>(FlexcompDof::Radial)},
                                           {"trilinear", static_cast<int>(FlexcompDof::Trilinear)},
                                           {"quadratic", static_cast<int>(FlexcompDof::Quadratic)}};
inline constexpr Keyword kFlexSelf[] = {{"none", mjFLEXSELF_NONE},
                                        {"narrow", mjFLEXSELF_NARROW},
                                        {"bvh", mjFLEXSELF_BVH},
                                        {"sap", mjFLEXSELF_SAP},
                                        {"auto", mjFLEXSELF_AUTO}};
inline constexpr Keyword kElastic2d[] = {{"none", 0}, {"bend", 1}, {"stretch", 2}, {"both", 3}};

inline constexpr Keyword kCompositeType[] = {{"cable", 0}};
inline constexpr Keyword kCompositeInitial[] = {{"free", static_cast<int>(CableStart::Free)},
                                                {"ball", static_cast<int>(CableStart::Ball)},
                                                {"none", static_cast<int>(CableStart::None)}};
inline constexpr Keyword kCableShape[] = {
    {"capsule", mjGEOM_CAPSULE}, {"cylinder", mjGEOM_CYLINDER}, {"box", mjGEOM_BOX}};
inline constexpr Keyword kCompositeKind[] = {{"main", 0}};

// Kinds of objects that have a frame, for sensors of frames.
inline constexpr Keyword kFrameObject[] = {
    {"body", mjOBJ_BODY}, {"xbody", mjOBJ_XBODY}, {"geom", mjOBJ_GEOM}, {"site", mjOBJ_SITE}, {"camera", mjOBJ_CAMERA}};

// Kinds of objects that other sensors and tuples name.
inline constexpr Keyword kObjectType[] = {
    {"body", mjOBJ_BODY},         {"xbody", mjOBJ_XBODY},       {"joint", mjOBJ_JOINT},
    {"dof", mjOBJ_DOF},           {"geom", mjOBJ_GEOM},         {"site", mjOBJ_SITE},
    {"camera", mjOBJ_CAMERA},     {"light", mjOBJ_LIGHT},       {"flex", mjOBJ_FLEX},
    {"mesh", mjOBJ_MESH},         {"skin", mjOBJ_SKIN},         {"hfield", mjOBJ_HFIELD},
    {"texture", mjOBJ_TEXTURE},   {"material", mjOBJ_MATERIAL}, {"pair", mjOBJ_PAIR},
    {"exclude", mjOBJ_EXCLUDE},   {"equality", mjOBJ_EQUALITY}, {"tendon", mjOBJ_TENDON},
    {"actuator", mjOBJ_ACTUATOR}, {"sensor", mjOBJ_SENSOR},     {"numeric", mjOBJ_NUMERIC},
    {"text", mjOBJ_TEXT},         {"tuple", mjOBJ_TUPLE},       {"key", mjOBJ_KEY},
    {"plugin", mjOBJ_PLUGIN}};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_KEYWORDS_H_
