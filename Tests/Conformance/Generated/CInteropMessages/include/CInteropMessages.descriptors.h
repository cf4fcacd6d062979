/* Written by StubGenerator. Do not edit. */
#pragma once

/* Serialized google.protobuf.FileDescriptorProto messages. */
const unsigned char *file_descriptor__connectrpc__conformance__v1__calls(void);
const unsigned char *file_descriptor__connectrpc__conformance__v1__runs(void);
const unsigned char *file_descriptor__grpc__testing__empty(void);
const unsigned char *file_descriptor__grpc__testing__messages(void);
const unsigned char *file_descriptor__grpc__testing__test(void);
