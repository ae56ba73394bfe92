# SPDX-License-Identifier: Apache-2.0
# libsinew, shared and static, from one set of objects. `sinew` is what programs link to: shared, unless BUILD_SHARED_LIBS
# is off. `sinew_static` is the static one, which the tests use: they may reach what the shared library hides.
find_package(Threads REQUIRED)
find_package(Qhull REQUIRED)
find_package(PNG REQUIRED)
find_library(SINEW_AMD amd REQUIRED) # of SuiteSparse, which Debian gives neither a CMake nor a pkg-config file

# The folders of src/ in the order in which a reader visits them (docs/architecture.md).
set(sinew_folders base math shape model tree spec format compile kinematics inertia query scene collide force constraint solve
                  sense integrate step derive impulse finish batch draw cast ui capi)
set(sinew_sources)
foreach(folder IN LISTS sinew_folders)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
  list(APPEND sinew_sources ${found})
endforeach()
# Plugins that are part of the library. They see the public API only.
file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/plugins/*.cpp)
list(APPEND sinew_sources ${found})

# Kernels for newer processors are compiled with those instructions; base/cpu.h decides at run time who is called. Where
# they are not compiled, their scalar twins stand in (math/simd/pack_avx2.h). What the rest of the library gains from
# newer instructions, a second library has (cmake/v3.cmake). -mno-fma there for gcc, since gcc 12 makes vfmaddsub of
# neighbouring products in spite of -ffp-contract=off.
# -fno-math-errno -fno-trapping-math for the smooth stages take 0.3 to 0.7 % fewer instructions (arm26, slider_crank,
# closed loops, humanoid): not worth two more options.
# What counts of branches bring, the second library has as well (cmake/profile.cmake).
# Kernels compiled by -O1 lack vzeroupper, and then everything around them takes 1.3 times as long: measure with -O2 or -O3.
set(SINEW_NEWER_OPTIONS)
if(SINEW_SIMD AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64|i[3-6]86)$")
  set(SINEW_NEWER_OPTIONS "-mavx2;-mfma")
endif()
set(SINEW_WIDE_OPTIONS)
if(SINEW_NEWER_OPTIONS AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(SINEW_WIDE_OPTIONS "${SINEW_NEWER_OPTIONS};-mavx512f;-mavx512dq;-mavx512vl")
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # gcc 12 warns of its own <immintrin.h>, where what a mask leaves out comes from an undefined register
    list(APPEND SINEW_WIDE_OPTIONS -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
endif()
foreach(source IN LISTS sinew_sources)
  if(source MATCHES "_avx2\\.cpp$")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${SINEW_NEWER_OPTIONS}" SKIP_PRECOMPILE_HEADERS ON)
  elseif(source MATCHES "_avx512\\.cpp$")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${SINEW_WIDE_OPTIONS}" SKIP_PRECOMPILE_HEADERS ON)
  endif()
endforeach()
if(NOT SINEW_NEWER_OPTIONS)
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/base/cpu.cpp PROPERTIES COMPILE_DEFINITIONS SINEW_SCALAR_ONLY)
endif()

# The characters of the renderer are drawn from a font of the system when the library is built.
find_package(Freetype REQUIRED)
find_file(SINEW_FONT DejaVuSans.ttf PATHS /usr/share/fonts PATH_SUFFIXES truetype/dejavu dejavu TTF REQUIRED)
add_executable(make_fonts ${PROJECT_SOURCE_DIR}/tools/make_fonts.cpp)
target_link_libraries(make_fonts PRIVATE Freetype::Freetype)
set(sinew_font_data ${CMAKE_CURRENT_BINARY_DIR}/font_data.cpp)
add_custom_command(
  OUTPUT ${sinew_font_data}
  COMMAND make_fonts ${SINEW_FONT} ${sinew_font_data}
  DEPENDS make_fonts ${SINEW_FONT}
  COMMENT "Rendering the fonts of the renderer")

add_library(sinew_objects OBJECT ${sinew_sources} ${sinew_font_data})
target_include_directories(
  sinew_objects
  PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(sinew_objects PRIVATE sinew_flags Threads::Threads Qhull::qhull_r PNG::PNG amd)
sinew_precompile(sinew_objects)
sinew_unity(sinew_objects)

set(SINEW_BUILD_SHARED ON)
set(SINEW_BUILD_STATIC ON)
if(DEFINED BUILD_SHARED_LIBS)
  set(SINEW_BUILD_SHARED ${BUILD_SHARED_LIBS})
  set(SINEW_BUILD_STATIC OFF)
endif()

if(SINEW_BUILD_SHARED)
  add_library(sinew SHARED $<TARGET_OBJECTS:sinew_objects>)
  set_target_properties(sinew PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  # hidden visibility cannot reach the weak symbols of standard templates: the linker keeps those inside
  target_link_options(sinew PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map)
  set_target_properties(sinew PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/exports.map)
  add_library(sinew_static STATIC $<TARGET_OBJECTS:sinew_objects>)
  set_target_properties(sinew_static PROPERTIES OUTPUT_NAME sinew EXPORT_NAME static)
  if(NOT SINEW_BUILD_STATIC)
    set_target_properties(sinew_static PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  set(sinew_libraries sinew sinew_static)
else()
  add_library(sinew STATIC $<TARGET_OBJECTS:sinew_objects>)
  add_library(sinew_static ALIAS sinew)
  set(sinew_libraries sinew)
endif()
if(SINEW_LTO AND SINEW_BUILD_SHARED)
  set_target_properties(sinew_objects sinew PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  # the static library, and with it the tests, is linked without that: it takes minutes
  target_compile_options(sinew_objects PRIVATE -ffat-lto-objects)
  target_link_options(sinew_static INTERFACE $<BUILD_INTERFACE:-fno-lto>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # gcc 12 warns about lengths in std::string that cannot be, here when it links
    target_link_options(sinew PRIVATE -Wno-stringop-overflow)
    # only here does the compiler see two types of one name in one namespace, of which the linker would mix the functions
    target_link_options(sinew PRIVATE $<$<BOOL:${SINEW_WARNINGS_AS_ERRORS}>:-Werror=odr>)
  else()
    target_link_options(sinew PRIVATE -ffat-lto-objects)
  endif()
endif()
if(SINEW_V3)
  include(cmake/v3.cmake)
endif()
foreach(target IN LISTS sinew_libraries)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
  target_link_libraries(${target} PUBLIC Threads::Threads PRIVATE Qhull::qhull_r PNG::PNG amd)
endforeach()
add_library(sinew::sinew ALIAS sinew)
if(SINEW_BUILD_SHARED)
  add_library(sinew::static ALIAS sinew_static)
else()
  add_library(sinew::static ALIAS sinew)
endif()
# A parent project that was written for mujoco links to this name; an original that is there already keeps it.
if(SINEW_MUJOCO_NAMES AND NOT TARGET mujoco::mujoco AND NOT TARGET mujoco)
  add_library(mujoco::mujoco ALIAS sinew)
endif()
