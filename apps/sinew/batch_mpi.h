// SPDX-License-Identifier: Apache-2.0
// batch_mpi.h -- the command of `sinew-mpi`: `run --batch` over the ranks of an MPI program.
#ifndef SINEW_APPS_BATCH_MPI_H_
#define SINEW_APPS_BATCH_MPI_H_

#include "command.h"

namespace app {

void add_run_mpi(Program& program);

}  // namespace app

#endif  // SINEW_APPS_BATCH_MPI_H_
