/* Written by Proto/generate. Do not edit. */
#pragma once

/* Serialized google.protobuf.FileDescriptorProto messages. */
const unsigned char *file_descriptor__google__protobuf__duration(void);
const unsigned char *file_descriptor__google__rpc__error_details(void);
const unsigned char *file_descriptor__google__protobuf__any(void);
const unsigned char *file_descriptor__google__rpc__status(void);
const unsigned char *file_descriptor__grpc__health__v1__health(void);
const unsigned char *file_descriptor__grpc__reflection__v1__reflection(void);
const unsigned char *file_descriptor__grpc__reflection__v1alpha__reflection(void);
const unsigned char *file_descriptor__grpc__testing__empty(void);
const unsigned char *file_descriptor__grpc__testing__messages(void);
const unsigned char *file_descriptor__grpc__testing__test(void);
const unsigned char *file_descriptor__google__protobuf__timestamp(void);
const unsigned char *file_descriptor__screentime__admin__v1__admin(void);
const unsigned char *file_descriptor__screentime__badge__v1__badge(void);
const unsigned char *file_descriptor__google__protobuf__field_mask(void);
const unsigned char *file_descriptor__screentime__common__v1__common(void);
const unsigned char *file_descriptor__screentime__challenge__v1__challenge(void);
const unsigned char *file_descriptor__screentime__family__v1__family(void);
const unsigned char *file_descriptor__screentime__feed__v1__feed(void);
const unsigned char *file_descriptor__screentime__shield__v1__shield(void);
const unsigned char *file_descriptor__screentime__usage__v1__usage(void);
const unsigned char *file_descriptor__google__protobuf__empty(void);
const unsigned char *file_descriptor__google__protobuf__struct(void);
const unsigned char *file_descriptor__google__protobuf__wrappers(void);
