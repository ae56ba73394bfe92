# SPDX-License-Identifier: Apache-2.0
# Settings that every target of the project shares.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(sinew_flags INTERFACE)
target_compile_options(
  sinew_flags
  INTERFACE
    -Wall
    -Wextra
    -Wpedantic
    # in units of several files (unity.cmake) a local name may well be that of another file
    $<$<NOT:$<BOOL:${SINEW_UNITY}>>:-Wshadow>
    # gcc 12 sees overlaps inside std::string's operator+ that cannot be (its bug 105651)
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    # std::stable_sort of libstdc++ 12 calls what C++17 deprecates, and clang 19 tells those who sort
    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
    $<$<BOOL:${SINEW_WARNINGS_AS_ERRORS}>:-Werror>
    # the same bits from every compiler: multiplications and additions are fused only where a kernel asks for it
    -ffp-contract=off
    # calls inside the library never go through its exported symbols
    -fno-semantic-interposition)
target_compile_definitions(sinew_flags INTERFACE $<$<CONFIG:Debug>:SINEW_CHECKED>)

if(SINEW_SANITIZE)
  add_compile_options(-fsanitize=${SINEW_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SINEW_SANITIZE})
  target_compile_definitions(sinew_flags INTERFACE SINEW_CHECKED)
endif()
