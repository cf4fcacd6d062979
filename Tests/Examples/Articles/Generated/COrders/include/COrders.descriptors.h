/* Written by StubGenerator. Do not edit. */
#pragma once

/* Serialized google.protobuf.FileDescriptorProto messages. */
const unsigned char *file_descriptor__orders(void);
