// SPDX-License-Identifier: Apache-2.0
// mjthread.h -- thread pools and their tasks.
#ifndef MUJOCO_MJTHREAD_H_
#define MUJOCO_MJTHREAD_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjMAXTHREAD 128  // ?

typedef enum mjtTaskStatus_ {  // ?
  mjTASK_NEW       = 0,  // ?
  mjTASK_QUEUED    = 1,  // ?
  mjTASK_COMPLETED = 2,  // ?
} mjtTaskStatus;

typedef void* (*mjfTask)(void*);  // ?

struct mjThreadPool_ {  // ?
  int nworker;  // ?
};
typedef struct mjThreadPool_ mjThreadPool;

struct mjTask_ {  // ?
  mjfTask func;  // ?
  void* args;  // ?
  volatile int status;  // ?
};
typedef struct mjTask_ mjTask;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJTHREAD_H_
