/* Written by Proto/generate: the messages between protoc and its plugins. */
#include "google/protobuf/descriptor.pb-c.h"
#include "google/protobuf/compiler/plugin.pb-c.h"
