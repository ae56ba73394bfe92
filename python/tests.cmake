# SPDX-License-Identifier: Apache-2.0
# The tests of the package. With a sanitizer, library and module have its checks while python3 itself does not: its run-time
# library has to be the first that is loaded (LD_PRELOAD). The address sanitizer sees every object of Python, too, since
# PYTHONMALLOC takes each from malloc; what Python leaves behind at its end is no leak of ours. The thread sanitizer runs the
# tests that start threads: those have the word in their names.
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import pytest" RESULT_VARIABLE without_pytest ERROR_QUIET)
if(without_pytest)
  message(STATUS "The tests of the Python package are left out: they need python3-pytest")
  return()
endif()

option(SINEW_PYTHON_SANITIZED "Test the Python package in builds with a sanitizer, too" OFF)
if(SINEW_SANITIZE AND NOT SINEW_PYTHON_SANITIZED)
  return()
endif()

set(environment "PYTHONPATH=${CMAKE_CURRENT_BINARY_DIR}")
set(name python)
set(chosen)
if(SINEW_SANITIZE MATCHES "address|thread")
  set(tool ${CMAKE_MATCH_0})
  string(SUBSTRING ${tool} 0 1 letter)
  set(runtime lib${letter}san.so)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    set(runtime libclang_rt.${letter}san-${CMAKE_SYSTEM_PROCESSOR}.so)
  endif()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${runtime} OUTPUT_VARIABLE runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT IS_ABSOLUTE "${runtime}" OR NOT EXISTS "${runtime}")
    message(STATUS "The tests of the Python package are left out: the compiler has no shared library for -fsanitize=${tool}")
    return()
  endif()
  list(APPEND environment "LD_PRELOAD=${runtime}" PYTHONMALLOC=malloc SINEW_SANITIZED=${tool} PYTEST_DISABLE_PLUGIN_AUTOLOAD=1
       "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:strict_string_checks=1"
       "TSAN_OPTIONS=suppressions=${CMAKE_CURRENT_SOURCE_DIR}/tests/tsan.supp:halt_on_error=1:second_deadlock_stack=1")
  set(name python_${tool})
  set(chosen -k "not test_viewer and not test_types") # drivers of OpenGL have reports of their own, mypy runs nothing of ours
  if(tool STREQUAL thread)
    set(chosen -k thread)
  endif()
endif()

add_test(NAME ${name} COMMAND ${Python3_EXECUTABLE} -B -X dev -m pytest -q -p no:cacheprovider ${chosen} ${CMAKE_CURRENT_SOURCE_DIR}/tests)
set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
