// SPDX-License-Identifier: Apache-2.0
// mjthread.h -- thread pools and their tasks.
#ifndef MUJOCO_MJTHREAD_H_
#define MUJOCO_MJTHREAD_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjMAXTHREAD 128  // most workers one pool may have

// How far a task has come.
typedef enum mjtTaskStatus_ {
  mjTASK_NEW = 0,        // made, not yet handed to a pool
  mjTASK_QUEUED = 1,     // waiting for a worker, or running
  mjTASK_COMPLETED = 2,  // finished: mju_taskJoin returns at once
} mjtTaskStatus;

// The work of a task: receives mjTask.args.
typedef void* (*mjfTask)(void*);

// A set of worker threads; the library owns more than is visible here.
struct mjThreadPool_ {
  int nworker;  // worker threads, the caller not counted
};
typedef struct mjThreadPool_ mjThreadPool;

// One piece of work for a pool. The caller owns it and keeps it alive until it is joined.
struct mjTask_ {
  mjfTask func;         // what to run
  void* args;           // handed to func as it is
  volatile int status;  // mjtTaskStatus; written by the worker
};
typedef struct mjTask_ mjTask;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJTHREAD_H_
