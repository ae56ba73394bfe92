# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` lays down: headers, both libraries, a pkg-config file, and CMake packages under two names.
include(CMakePackageConfigHelpers)

install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS sinew sinew_static EXPORT sinew_targets)
install(
  EXPORT sinew_targets
  NAMESPACE sinew::
  FILE sinewTargets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sinew)

# `sinew` carries our version. `mujoco` carries the level of the API, so that find_package(mujoco 3.4) is satisfied.
set(SINEW_API_VERSION 3.4.0)
foreach(package sinew mujoco)
  set(version ${PROJECT_VERSION})
  if(package STREQUAL mujoco)
    set(version ${SINEW_API_VERSION})
  endif()
  configure_package_config_file(
    cmake/${package}Config.cmake.in ${CMAKE_BINARY_DIR}/${package}Config.cmake
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/${package})
  write_basic_package_version_file(
    ${CMAKE_BINARY_DIR}/${package}ConfigVersion.cmake
    VERSION ${version}
    COMPATIBILITY SameMajorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/${package}Config.cmake ${CMAKE_BINARY_DIR}/${package}ConfigVersion.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/${package})
endforeach()

# the .pc file finds its prefix from where it lies, so that an installed tree may be moved
file(RELATIVE_PATH SINEW_PC_TO_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/sinew.pc.in ${CMAKE_BINARY_DIR}/sinew.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/sinew.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
