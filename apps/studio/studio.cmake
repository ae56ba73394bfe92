# SPDX-License-Identifier: Apache-2.0
# `sinew studio` needs Boost (headers alone) for its server, and npm for its page. Whatever is missing is what the
# command says then. Packages of npm are installed in the build folder; nothing is fetched when the program runs.
set(studio_page ${CMAKE_CURRENT_BINARY_DIR}/studio/page)
set(studio_bundle ${studio_page}/dist/index.html)
set(studio_absent "")

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             ${CMAKE_CURRENT_SOURCE_DIR}/studio/page/package-lock.json)

# Installs the packages of the page's lock file, once for each lock file.
function(studio_install_packages)
  file(SHA256 ${CMAKE_CURRENT_SOURCE_DIR}/studio/page/package-lock.json wanted)
  set(stamp ${studio_page}/node_modules/.installed)
  if(EXISTS ${stamp})
    file(READ ${stamp} installed)
  endif()
  if(NOT "${installed}" STREQUAL "${wanted}")
    file(COPY ${CMAKE_CURRENT_SOURCE_DIR}/studio/page/package.json ${CMAKE_CURRENT_SOURCE_DIR}/studio/page/package-lock.json
         DESTINATION ${studio_page})
    message(STATUS "Installing the packages of the studio's page with npm")
    execute_process(COMMAND ${SINEW_NPM} ci --omit=dev --ignore-scripts --no-audit --no-fund
                    WORKING_DIRECTORY ${studio_page} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE words)
    if(failed)
      message(STATUS "npm could not install them:\n${words}")
      set(studio_absent "npm could not install the packages of its page when the program was built" PARENT_SCOPE)
    else()
      file(WRITE ${stamp} ${wanted})
    endif()
  endif()
endfunction()

if(NOT SINEW_STUDIO)
  set(studio_absent "SINEW_STUDIO was off")
else()
  find_package(Boost 1.74 QUIET)
  find_program(SINEW_NPM npm)
  find_program(SINEW_NODE node)
  find_package(Threads QUIET)
  if(NOT Boost_FOUND)
    set(studio_absent "Boost was not found: install libboost-dev (Debian, Ubuntu)")
  elseif(NOT SINEW_NPM OR NOT SINEW_NODE)
    set(studio_absent "npm was not found: install nodejs and npm")
  else()
    studio_install_packages()
  endif()
endif()

if(studio_absent)
  message(STATUS "`sinew studio` is not built: ${studio_absent}")
  set(studio_sources studio/command_studio.cpp studio/absent/studio.cpp)
  set_source_files_properties(studio/absent/studio.cpp PROPERTIES COMPILE_DEFINITIONS
                              "SINEW_STUDIO_ABSENT=\"${studio_absent}\"")
else()
  file(GLOB studio_sources CONFIGURE_DEPENDS studio/*.cpp)
  # what the studio shares with the viewer
  foreach(part physics history pace noise fields file_watch key_text replay tables)
    if(NOT ${CMAKE_CURRENT_SOURCE_DIR}/view/${part}.cpp IN_LIST viewer_sources)
      list(APPEND studio_sources view/${part}.cpp)
    endif()
  endforeach()
  file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS studio/page/src/* studio/page/build.mjs studio/page/index.html)
  add_custom_command(
    OUTPUT ${studio_bundle} ${studio_bundle}.gz
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${CMAKE_CURRENT_SOURCE_DIR}/studio/page ${studio_page}
    COMMAND ${SINEW_NODE} build.mjs
    WORKING_DIRECTORY ${studio_page}
    DEPENDS ${page_sources}
    COMMENT "Bundling the studio's page" VERBATIM)
  add_custom_target(studio_page DEPENDS ${studio_bundle})
  set_source_files_properties(studio/page.cpp PROPERTIES COMPILE_DEFINITIONS "SINEW_STUDIO_PAGE=\"${studio_bundle}\""
                              OBJECT_DEPENDS "${studio_bundle};${studio_bundle}.gz")
endif()

function(studio_finish program)
  if(NOT studio_absent)
    add_dependencies(${program} studio_page)
    target_link_libraries(${program} PRIVATE Boost::headers Threads::Threads)
  endif()
endfunction()
