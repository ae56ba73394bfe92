# SPDX-License-Identifier: Apache-2.0
# How often a step goes each way at its branches, counted on models of this project by `./dev profile` and kept as text in
# step.proftext. With it the compiler lays out and inlines what is hot. A function that has changed since is compiled as if
# nothing were known about it, so the counts may be older than the sources. No bit of a result depends on them.
# By clang 19, steps take 8 % less time (geometric mean of 22 models). Lost: counts from a few models only, which cost models
# of other kinds 5 %.
set(SINEW_PROFILE use CACHE STRING "Counts of branches: use those that are kept, count them anew, or off")
set_property(CACHE SINEW_PROFILE PROPERTY STRINGS use count off)

# sinew_profile(OBJECTS LIBRARY): compiles the objects with the counts, or so that the library counts.
function(sinew_profile objects library)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 19)
    return()
  endif()
  # functions that files keep to themselves are named after the file, not after the folder of this checkout
  set(options "SHELL:-mllvm -static-func-full-module-prefix=false")
  if(SINEW_PROFILE STREQUAL count)
    target_compile_options(${objects} PRIVATE -fprofile-generate ${options})
    target_link_options(${library} PRIVATE -fprofile-generate)
    return()
  endif()
  string(REGEX MATCH "^[0-9]+" major ${CMAKE_CXX_COMPILER_VERSION})
  find_program(SINEW_PROFDATA NAMES llvm-profdata-${major} llvm-profdata)
  set(text ${PROJECT_SOURCE_DIR}/cmake/step.proftext)
  if(NOT SINEW_PROFILE STREQUAL use OR NOT SINEW_PROFDATA OR NOT EXISTS ${text})
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${text})
  # other counts have another name, so that all objects are compiled anew: the linker takes those of one profile only
  file(SHA256 ${text} hash)
  string(SUBSTRING ${hash} 0 12 hash)
  set(counts ${CMAKE_CURRENT_BINARY_DIR}/step-${hash}.profdata)
  execute_process(COMMAND ${SINEW_PROFDATA} merge -o ${counts} ${text} RESULT_VARIABLE failed ERROR_VARIABLE why)
  if(failed)
    message(STATUS "The counts of branches are left out: ${why}")
    return()
  endif()
  target_compile_options(${objects} PRIVATE -fprofile-use=${counts} ${options} -Wno-profile-instr-unprofiled
                                            -Wno-profile-instr-out-of-date -Wno-backend-plugin)
endfunction()
