# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` lays down: headers, libraries, pkg-config files and CMake packages. With SINEW_MUJOCO_NAMES
# programs find all of it by the name mujoco, too. Without, nothing carries a name of the original, so that both may be
# installed side by side: headers then lie in a folder of their own, which the packages name.
include(CMakePackageConfigHelpers)

set(SINEW_HEADERS ${CMAKE_INSTALL_INCLUDEDIR})
if(NOT SINEW_MUJOCO_NAMES)
  set(SINEW_HEADERS ${CMAKE_INSTALL_INCLUDEDIR}/sinew-${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endif()
install(DIRECTORY include/ DESTINATION ${SINEW_HEADERS})

# Users of the shared library need no development packages of Qhull and PNG, so the static one is exported apart.
set(sinew_exported sinew)
if(SINEW_BUILD_SHARED AND SINEW_BUILD_STATIC)
  list(APPEND sinew_exported sinew_static)
endif()
foreach(target IN LISTS sinew_exported)
  target_include_directories(${target} PUBLIC $<INSTALL_INTERFACE:${SINEW_HEADERS}>)
  get_target_property(kind ${target} TYPE)
  set(file sinewTargets)
  if(kind STREQUAL STATIC_LIBRARY)
    set(file sinewStaticTargets)
  endif()
  install(TARGETS ${target} EXPORT ${file})
  install(
    EXPORT ${file}
    NAMESPACE sinew::
    FILE ${file}.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sinew)
endforeach()

if(TARGET sinew_v3)
  install(TARGETS sinew_v3 LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/${SINEW_V3_FOLDER} NAMELINK_SKIP)
endif()

# `sinew` carries our version. `mujoco` carries the level of the API, so that find_package(mujoco 3.4) is satisfied.
set(SINEW_API_VERSION 3.4.0)
set(packages sinew)
if(SINEW_MUJOCO_NAMES)
  list(APPEND packages mujoco)
endif()
# the .pc files find their prefix from where they lie, so that an installed tree may be moved
file(RELATIVE_PATH SINEW_PC_TO_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
foreach(package IN LISTS packages)
  set(version ${PROJECT_VERSION})
  if(package STREQUAL mujoco)
    set(version ${SINEW_API_VERSION})
  endif()
  configure_package_config_file(
    cmake/${package}Config.cmake.in ${PROJECT_BINARY_DIR}/${package}Config.cmake
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/${package})
  write_basic_package_version_file(
    ${PROJECT_BINARY_DIR}/${package}ConfigVersion.cmake
    VERSION ${version}
    COMPATIBILITY SameMajorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/${package}Config.cmake ${PROJECT_BINARY_DIR}/${package}ConfigVersion.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/${package})
  configure_file(cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/${package}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

# -lmujoco finds our library; what is linked so asks for libsinew when it runs
if(SINEW_MUJOCO_NAMES)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/names)
  foreach(kind SHARED STATIC)
    if(SINEW_BUILD_${kind} OR (kind STREQUAL STATIC AND NOT SINEW_BUILD_SHARED))
      set(suffix ${CMAKE_${kind}_LIBRARY_SUFFIX})
      file(CREATE_LINK libsinew${suffix} ${PROJECT_BINARY_DIR}/names/libmujoco${suffix} SYMBOLIC)
      install(FILES ${PROJECT_BINARY_DIR}/names/libmujoco${suffix} DESTINATION ${CMAKE_INSTALL_LIBDIR})
    endif()
  endforeach()
endif()
