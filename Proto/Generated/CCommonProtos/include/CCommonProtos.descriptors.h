/* Written by StubGenerator. Do not edit. */
#pragma once

/* Serialized google.protobuf.FileDescriptorProto messages. */
const unsigned char *file_descriptor__google__protobuf__duration(void);
const unsigned char *file_descriptor__google__rpc__error_details(void);
const unsigned char *file_descriptor__google__protobuf__any(void);
const unsigned char *file_descriptor__google__rpc__status(void);
const unsigned char *file_descriptor__grpc__health__v1__health(void);
const unsigned char *file_descriptor__grpc__reflection__v1__reflection(void);
const unsigned char *file_descriptor__grpc__reflection__v1alpha__reflection(void);
const unsigned char *file_descriptor__google__protobuf__empty(void);
const unsigned char *file_descriptor__google__protobuf__field_mask(void);
const unsigned char *file_descriptor__google__protobuf__struct(void);
const unsigned char *file_descriptor__google__protobuf__timestamp(void);
const unsigned char *file_descriptor__google__protobuf__wrappers(void);
