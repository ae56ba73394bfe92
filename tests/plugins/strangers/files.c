// SPDX-License-Identifier: Apache-2.0
// A resource provider and a decoder, in C, as the public documentation describes them: models that are sentences. The
// provider serves `word:NAME`, the decoder makes a body of that name of what it reads.
#include <mujoco/mjplugin.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

static int word_open(mjResource* resource) {
  const char* name = strchr(resource->name, ':');
  resource->data = name && name[1] ? mju_malloc(strlen(name)) : NULL;
  if (!resource->data) return 0;
  strcpy((char*)resource->data, name + 1);
  return 1;
}

static int word_read(mjResource* resource, const void** buffer) {
  *buffer = resource->data;
  return (int)strlen((const char*)resource->data);
}

static void word_close(mjResource* resource) {
  mju_free(resource->data);
  resource->data = NULL;
}

static int can_decode_word(const mjResource* resource) { return strncmp(resource->name, "word:", 5) == 0; }

static mjSpec* decode_word(const mjResource* resource) {
  const char* colon = strchr(resource->name, ':');
  char text[500];
  snprintf(text, sizeof text,
           "<mujoco><worldbody><body name='%s'><freejoint/><geom size='.1'/></body></worldbody></mujoco>", colon + 1);
  return mj_parseXMLString(text, NULL, NULL, 0);
}

mjPLUGIN_LIB_INIT {
  const mjpResourceProvider provider = {
      .prefix = "word", .open = word_open, .read = word_read, .close = word_close, .getdir = NULL};
  mjp_registerResourceProvider(&provider);
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "text/x-word";
  decoder.extension = ".word";
  decoder.can_decode = can_decode_word;
  decoder.decode = decode_word;
  mjp_registerDecoder(&decoder);
}
