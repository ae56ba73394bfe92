# SPDX-License-Identifier: Apache-2.0
# The tests of the package. With a sanitizer, library and module have its checks while python3 itself does not. The address
# sanitizer is loaded before all else (LD_PRELOAD) and sees every object of Python, too, since PYTHONMALLOC takes each from
# malloc; what Python leaves behind at its end is no leak of ours. The thread sanitizer does not bear LD_PRELOAD: it is linked
# into an interpreter of ours, which runs the tests that start threads: those have the word in their names.
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import pytest" RESULT_VARIABLE without_pytest ERROR_QUIET)
if(without_pytest)
  message(STATUS "The tests of the Python package are left out: they need python3-pytest")
  return()
endif()

# Builds with the address sanitizer have the tests of the package, too; those with another only on request, since the gate
# builds just a few programs with them.
option(SINEW_PYTHON_SANITIZED "Test the Python package with any sanitizer" OFF)
if(SINEW_SANITIZE AND NOT SINEW_SANITIZE MATCHES "address" AND NOT SINEW_PYTHON_SANITIZED)
  return()
endif()

set(environment "PYTHONPATH=${CMAKE_CURRENT_BINARY_DIR}")
set(interpreter ${Python3_EXECUTABLE})
set(name python)
set(chosen)
set(reporter)
set(report ${CMAKE_CURRENT_BINARY_DIR}/sanitizer_report)
if(SINEW_SANITIZE)
  list(APPEND environment PYTHONMALLOC=malloc PYTEST_DISABLE_PLUGIN_AUTOLOAD=1)
  set(reporter ${CMAKE_CURRENT_SOURCE_DIR}/tests/run_reported.sh ${report})
endif()
if(SINEW_SANITIZE MATCHES "address")
  set(runtime libasan.so)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    set(runtime libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so)
  endif()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${runtime} OUTPUT_VARIABLE runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(APPEND environment SINEW_SANITIZED=address "LD_PRELOAD=${runtime}"
       "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:abort_on_error=1:log_path=${report}")
  set(name python_address)
  set(chosen -k "not test_viewer and not test_types") # drivers of OpenGL have reports of their own, mypy runs nothing of ours
elseif(SINEW_SANITIZE MATCHES "thread")
  find_package(Python3 COMPONENTS Interpreter Development.Embed REQUIRED)
  add_executable(sinew_python_interpreter tests/interpreter.c)
  target_link_libraries(sinew_python_interpreter PRIVATE Python3::Python)
  # libraries find the sanitizer's own guards of static variables only among exported names
  set_target_properties(sinew_python_interpreter PROPERTIES ENABLE_EXPORTS ON)
  add_dependencies(sinew_python sinew_python_interpreter)
  set(interpreter $<TARGET_FILE:sinew_python_interpreter>)
  list(APPEND environment SINEW_SANITIZED=thread "TSAN_OPTIONS=halt_on_error=1:log_path=${report}")
  set(name python_threads)
  set(chosen -k "thread and not test_viewer")
endif()

add_test(NAME ${name} COMMAND ${reporter} ${interpreter} -B -X dev -m pytest -q -p no:cacheprovider ${chosen} ${CMAKE_CURRENT_SOURCE_DIR}/tests)
set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
