/* Written by StubGenerator. Do not edit. */
#pragma once

/* Serialized google.protobuf.FileDescriptorProto messages. */
const unsigned char *file_descriptor__stored__badge(void);
const unsigned char *file_descriptor__stored__challenge(void);
const unsigned char *file_descriptor__stored__erasure(void);
const unsigned char *file_descriptor__stored__shield(void);
const unsigned char *file_descriptor__stored__feed(void);
const unsigned char *file_descriptor__stored__usage(void);
