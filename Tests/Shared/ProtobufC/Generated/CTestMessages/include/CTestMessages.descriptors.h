/* Written by StubGenerator. Do not edit. */
#pragma once

/* Serialized google.protobuf.FileDescriptorProto messages. */
const unsigned char *file_descriptor__everything__v1__imported(void);
const unsigned char *file_descriptor__everything__v1__everything(void);
const unsigned char *file_descriptor__everything__v1__calls(void);
const unsigned char *file_descriptor__everything__v1__names(void);
const unsigned char *file_descriptor__taken__v1__taken(void);
