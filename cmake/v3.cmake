# SPDX-License-Identifier: Apache-2.0
# The shared library a second time, with all that x86-64-v3 has (AVX2, FMA, BMI), where a step spends its time. It lies in
# the subfolder glibc-hwcaps/x86-64-v3 of the first one, where glibc's loader (2.33 or newer) finds it by itself on processors
# that have all of that; others get the first one. Both give the same bits (tests/product/v3_test.py).
# By clang 19, all stages for x86-64-v3 take 4 % less time (geometric mean of ten models; newton_cradle and arm26 7 to 8 %).
# -fno-math-errno, since nobody reads errno after a square root.
# Lost: a third library for x86-64-v4, or masked loads and stores of AVX-512 in packs of four. No model gains, and a long
# chain takes 1.35 times as long, because what a masked store has written is not handed to the next load. Lost, too:
# -fsplit-machine-functions, 1 % slower; -mtune=znver4, 0.8 % slower on one; and for the linker (-mllvm)
# -align-all-nofallthru-blocks=5, 0 to 1 % slower, -inline-threshold=500, no gain, -import-instr-limit=300, 1.5 % slower,
# -vectorize-slp=false, 2.5 % slower, but cube_3x3x3 5 % faster.
if(NOT SINEW_BUILD_SHARED OR NOT SINEW_NEWER_OPTIONS OR NOT CMAKE_SIZEOF_VOID_P EQUAL 8
   OR NOT CMAKE_SYSTEM_NAME STREQUAL Linux)
  return()
endif()

set(sinew_hot_folders base math shape model tree kinematics inertia query collide force constraint solve sense integrate step
                      derive impulse finish batch cast)
list(JOIN sinew_hot_folders "|" hot)
set(sinew_hot_sources ${sinew_sources})
list(FILTER sinew_hot_sources INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/src/(${hot})/")

add_library(sinew_v3_objects OBJECT ${sinew_hot_sources})
target_include_directories(sinew_v3_objects PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(sinew_v3_objects PRIVATE sinew_flags Threads::Threads Qhull::qhull_r PNG::PNG amd)
target_compile_definitions(sinew_v3_objects PRIVATE SINEW_SECOND_LIBRARY)
target_compile_options(sinew_v3_objects PRIVATE -march=x86-64-v3 -fno-math-errno $<$<CXX_COMPILER_ID:GNU>:-mno-fma>)

set(others "$<FILTER:$<TARGET_OBJECTS:sinew_objects>,EXCLUDE,/src/(${hot})/>")
add_library(sinew_v3 SHARED $<TARGET_OBJECTS:sinew_v3_objects> "${others}")
target_link_libraries(sinew_v3 PRIVATE Threads::Threads Qhull::qhull_r PNG::PNG amd)
get_target_property(options sinew LINK_OPTIONS)
target_link_options(sinew_v3 PRIVATE ${options})
set(SINEW_V3_FOLDER glibc-hwcaps/x86-64-v3)
set_target_properties(
  sinew_v3
  PROPERTIES OUTPUT_NAME sinew
             VERSION ${PROJECT_VERSION}
             SOVERSION ${PROJECT_VERSION_MAJOR}
             LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${SINEW_V3_FOLDER}
             LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/exports.map)
include(cmake/profile.cmake)
sinew_profile(sinew_v3_objects sinew_v3)
if(SINEW_LTO) # thin: -flto=full takes longer and gains nothing
  set_target_properties(sinew_v3_objects sinew_v3 PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_SHARED_LINKER_FLAGS MATCHES "lld")
    # Loops outside of kernels are short: preparing them for many rounds costs more than it brings. 2 % of time (geometric
    # mean of 22 models); -fno-unroll-loops would keep the loops over three axes as well, for 10 % more instructions.
    target_link_options(sinew_v3 PRIVATE -Wl,-mllvm,-unroll-runtime=false -Wl,-mllvm,-force-vector-interleave=1)
  endif()
endif()
# whoever waits for the library gets both
add_dependencies(sinew sinew_v3)
