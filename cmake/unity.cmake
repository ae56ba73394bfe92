# SPDX-License-Identifier: Apache-2.0
# The files of a folder compiled as one, which parses their headers once and makes their templates once. Names that files
# keep to themselves must then differ within a folder, which also shows what was written twice. It hides a forgotten
# #include, so the preset `release` does without.
option(SINEW_UNITY "Compile the files of each folder together: quicker as a whole, slower after a small change" OFF)

# sinew_unity(TARGET): one unit for each folder. Kernels (_avx2, _avx512, _scalar) have flags and names of their own, and
# plugins are written as by strangers.
function(sinew_unity target)
  if(NOT SINEW_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "_(avx2|avx512|scalar)\\.cpp$|/plugins/")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
    cmake_path(IS_PREFIX PROJECT_SOURCE_DIR ${path} ours)
    if(ours)
      cmake_path(GET path PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
      string(MAKE_C_IDENTIFIER ${name} name)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
