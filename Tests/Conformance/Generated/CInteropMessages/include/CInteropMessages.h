/* Written by StubGenerator. Do not edit. */
#include "CInteropMessages.descriptors.h"
#include "grpc/testing/empty.pb-c.h"
#include "grpc/testing/messages.pb-c.h"
#include "grpc/testing/test.pb-c.h"

/* The descriptors by pointer, which Swift cannot take of a constant. */
static inline const ProtobufCMessageDescriptor *grpc__testing__empty__type(void) { return &grpc__testing__empty__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__bool_value__type(void) { return &grpc__testing__bool_value__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__payload__type(void) { return &grpc__testing__payload__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__echo_status__type(void) { return &grpc__testing__echo_status__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__simple_request__type(void) { return &grpc__testing__simple_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__simple_response__type(void) { return &grpc__testing__simple_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__streaming_input_call_request__type(void) { return &grpc__testing__streaming_input_call_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__streaming_input_call_response__type(void) { return &grpc__testing__streaming_input_call_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__response_parameters__type(void) { return &grpc__testing__response_parameters__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__streaming_output_call_request__type(void) { return &grpc__testing__streaming_output_call_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__testing__streaming_output_call_response__type(void) { return &grpc__testing__streaming_output_call_response__descriptor; }
