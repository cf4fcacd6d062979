/* Written by StubGenerator. Do not edit. */
#include "CEchoMessages.descriptors.h"
#include "echo.pb-c.h"

/* The descriptors by pointer, which Swift cannot take of a constant. */
static inline const ProtobufCMessageDescriptor *screentime__benchmark__v1__echo_request__type(void) { return &screentime__benchmark__v1__echo_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__benchmark__v1__echo_response__type(void) { return &screentime__benchmark__v1__echo_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__benchmark__v1__repeat_request__type(void) { return &screentime__benchmark__v1__repeat_request__descriptor; }
