# SPDX-License-Identifier: Apache-2.0
# Headers that are parsed once instead of once per file: more than half of the time of a build would go into those of the
# standard library and of GoogleTest. A precompiled header also hides a forgotten #include, so somebody must do without:
#   OFF     nothing is precompiled: the default, and what ccache likes best
#   TESTS   only GoogleTest, which every file of the tests includes: the preset `release`, which so proves that all files
#           include what they use
#   ALL     the standard headers that most files include, too: the other presets of the gate
set(SINEW_PCH OFF CACHE STRING "Which headers to precompile: OFF, TESTS or ALL")
set_property(CACHE SINEW_PCH PROPERTY STRINGS OFF TESTS ALL)

set(sinew_common_headers <algorithm> <array> <cmath> <cstddef> <cstdint> <cstring> <limits> <memory> <span> <string>
                         <string_view> <unordered_map> <utility> <vector> <mujoco/mujoco.h>)

# sinew_precompile(TARGET [HEADER ...]): the headers that every file of TARGET includes, and with ALL the common ones.
# Programs of one folder share the work of the first of them, whose flags they must have, too.
function(sinew_precompile target)
  set(headers ${ARGN})
  if(SINEW_PCH STREQUAL ALL)
    list(APPEND headers ${sinew_common_headers})
  endif()
  if(NOT SINEW_PCH OR NOT headers)
    return()
  endif()
  get_target_property(kind ${target} TYPE)  # the code of programs and of libraries is addressed differently
  string(MAKE_C_IDENTIFIER "${CMAKE_CURRENT_SOURCE_DIR} ${kind} ${ARGN}" key)
  get_property(owner GLOBAL PROPERTY sinew_precompiled_${key})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE ${headers})
    set_property(GLOBAL PROPERTY sinew_precompiled_${key} ${target})
  endif()
endfunction()
