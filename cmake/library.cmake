# SPDX-License-Identifier: Apache-2.0
# libsinew, shared and static, from one set of objects.
find_package(Threads REQUIRED)
find_package(Qhull REQUIRED)
find_package(PNG REQUIRED)
find_library(SINEW_AMD amd REQUIRED) # of SuiteSparse, which Debian gives neither a CMake nor a pkg-config file

# The folders of src/ in the order in which a reader visits them (docs/architecture.md).
set(sinew_folders base math shape model tree spec format compile kinematics inertia query collide force constraint solve
                  sense integrate step finish capi)
set(sinew_sources)
foreach(folder IN LISTS sinew_folders)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  list(APPEND sinew_sources ${found})
endforeach()

# Kernels for newer processors are compiled with those instructions; base/cpu.h decides at run time who is called.
foreach(source IN LISTS sinew_sources)
  if(source MATCHES "_avx2\\.cpp$")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-mavx2;-mfma" SKIP_PRECOMPILE_HEADERS ON)
  endif()
endforeach()

add_library(sinew_objects OBJECT ${sinew_sources})
target_include_directories(
  sinew_objects
  PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include> ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(sinew_objects PRIVATE sinew_flags Threads::Threads Qhull::qhull_r PNG::PNG amd)
sinew_precompile(sinew_objects)

add_library(sinew SHARED $<TARGET_OBJECTS:sinew_objects>)
add_library(sinew_static STATIC $<TARGET_OBJECTS:sinew_objects>)
set_target_properties(sinew PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
# hidden visibility cannot reach the weak symbols of standard templates: the linker keeps those inside
target_link_options(sinew PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/cmake/exports.map)
set_target_properties(sinew PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/cmake/exports.map)
set_target_properties(sinew_static PROPERTIES OUTPUT_NAME sinew EXPORT_NAME static)
if(SINEW_LTO)
  set_target_properties(sinew_objects sinew PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # the static library, and with it the tests, is linked without that: it takes minutes
    target_compile_options(sinew_objects PRIVATE -ffat-lto-objects)
    # gcc 12 warns about lengths in std::string that cannot be, here when it links
    target_link_options(sinew PRIVATE -Wno-stringop-overflow)
    target_link_options(sinew_static INTERFACE $<BUILD_INTERFACE:-fno-lto>)
  endif()
endif()
foreach(target sinew sinew_static)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PUBLIC Threads::Threads PRIVATE Qhull::qhull_r PNG::PNG amd)
endforeach()
add_library(sinew::sinew ALIAS sinew)
add_library(sinew::static ALIAS sinew_static)
