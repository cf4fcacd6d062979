/* Written by Proto/generate: what protoc and its plugins say to each other. */
#include "google/protobuf/descriptor.pb-c.h"
#include "google/protobuf/compiler/plugin.pb-c.h"
