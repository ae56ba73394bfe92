#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run_reported.sh REPORT COMMAND...: runs a command; if it fails, prints what a sanitizer wrote to REPORT.<process>. Tests
# capture what a process prints, and a process that a sanitizer ends cannot show it any more.
report=$1
shift
rm -f "$report".*
"$@" && exit 0
code=$?
for file in "$report".*; do
  [ ! -f "$file" ] || cat "$file"
done
exit $code
