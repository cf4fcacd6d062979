/* Written by StubGenerator. Do not edit. */
#include "CGreeter.descriptors.h"
#include "greeter.pb-c.h"

/* The descriptors by pointer, which Swift cannot take of a constant. */
static inline const ProtobufCMessageDescriptor *greeter__v1__greet_request__type(void) { return &greeter__v1__greet_request__descriptor; }
static inline const ProtobufCMessageDescriptor *greeter__v1__greet_response__type(void) { return &greeter__v1__greet_response__descriptor; }
