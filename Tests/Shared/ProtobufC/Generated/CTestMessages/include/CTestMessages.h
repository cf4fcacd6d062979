/* Written by StubGenerator. Do not edit. */
#include "CTestMessages.descriptors.h"
#include "everything/v1/calls.pb-c.h"
#include "everything/v1/everything.pb-c.h"
#include "everything/v1/imported.pb-c.h"
#include "everything/v1/names.pb-c.h"
#include "taken/v1/taken.pb-c.h"

/* The descriptors by pointer, which Swift cannot take of a constant. */
static inline const ProtobufCMessageDescriptor *everything__v1__everything__type(void) { return &everything__v1__everything__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__string_map_entry__type(void) { return &everything__v1__everything__string_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__int32_map_entry__type(void) { return &everything__v1__everything__int32_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__int64_map_entry__type(void) { return &everything__v1__everything__int64_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__uint32_map_entry__type(void) { return &everything__v1__everything__uint32_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__uint64_map_entry__type(void) { return &everything__v1__everything__uint64_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__sint32_map_entry__type(void) { return &everything__v1__everything__sint32_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__sint64_map_entry__type(void) { return &everything__v1__everything__sint64_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__fixed32_map_entry__type(void) { return &everything__v1__everything__fixed32_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__fixed64_map_entry__type(void) { return &everything__v1__everything__fixed64_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__sfixed32_map_entry__type(void) { return &everything__v1__everything__sfixed32_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__sfixed64_map_entry__type(void) { return &everything__v1__everything__sfixed64_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__bool_map_entry__type(void) { return &everything__v1__everything__bool_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__nested__type(void) { return &everything__v1__everything__nested__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything__nested__deeper__type(void) { return &everything__v1__everything__nested__deeper__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything_and_more__type(void) { return &everything__v1__everything_and_more__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__everything_and_more__new_map_entry__type(void) { return &everything__v1__everything_and_more__new_map_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__wide__type(void) { return &everything__v1__wide__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__imported__type(void) { return &everything__v1__imported__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__type(void) { return &everything__v1__names__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__value_entry__type(void) { return &everything__v1__names__value_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__key_entry__type(void) { return &everything__v1__names__key_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__default__type(void) { return &everything__v1__names__default__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__protocol__type(void) { return &everything__v1__names__protocol__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__string__type(void) { return &everything__v1__names__string__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__error__type(void) { return &everything__v1__names__error__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__any__type(void) { return &everything__v1__names__any__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__names__message__type(void) { return &everything__v1__names__message__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__type__type(void) { return &everything__v1__type__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__first__type(void) { return &everything__v1__first__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__second__type(void) { return &everything__v1__second__descriptor; }
static inline const ProtobufCMessageDescriptor *everything__v1__third__type(void) { return &everything__v1__third__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__reading__type(void) { return &taken__v1__reading__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__reading__messages_entry__type(void) { return &taken__v1__reading__messages_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__result__type(void) { return &taken__v1__result__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__error__type(void) { return &taken__v1__error__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__box__type(void) { return &taken__v1__box__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__box__flags_entry__type(void) { return &taken__v1__box__flags_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__box__tasks_entry__type(void) { return &taken__v1__box__tasks_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__message__type(void) { return &taken__v1__message__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__optional__type(void) { return &taken__v1__optional__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__array__type(void) { return &taken__v1__array__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__string__type(void) { return &taken__v1__string__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__bool__type(void) { return &taken__v1__bool__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__data__type(void) { return &taken__v1__data__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__task__type(void) { return &taken__v1__task__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__task__error__type(void) { return &taken__v1__task__error__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__dictionary__type(void) { return &taken__v1__dictionary__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__dictionary__dictionary_entry__type(void) { return &taken__v1__dictionary__dictionary_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__arena__type(void) { return &taken__v1__arena__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__int32__type(void) { return &taken__v1__int32__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__int64__type(void) { return &taken__v1__int64__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__any__type(void) { return &taken__v1__any__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__self__type(void) { return &taken__v1__self__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__type__type(void) { return &taken__v1__type__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__protocol__type(void) { return &taken__v1__protocol__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__int__type(void) { return &taken__v1__int__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__uint8__type(void) { return &taken__v1__uint8__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__void__type(void) { return &taken__v1__void__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__hashable__type(void) { return &taken__v1__hashable__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__sendable__type(void) { return &taken__v1__sendable__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__encode_error__type(void) { return &taken__v1__encode_error__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__unknown_fields__type(void) { return &taken__v1__unknown_fields__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__generated_message__type(void) { return &taken__v1__generated_message__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__message_table__type(void) { return &taken__v1__message_table__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__file_descriptor__type(void) { return &taken__v1__file_descriptor__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__unsafe_pointer__type(void) { return &taken__v1__unsafe_pointer__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__unsafe_mutable_pointer__type(void) { return &taken__v1__unsafe_mutable_pointer__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__unsafe_raw_pointer__type(void) { return &taken__v1__unsafe_raw_pointer__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__unsafe_mutable_raw_pointer__type(void) { return &taken__v1__unsafe_mutable_raw_pointer__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__channel__type(void) { return &taken__v1__channel__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__call_options__type(void) { return &taken__v1__call_options__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__rpccontext__type(void) { return &taken__v1__rpccontext__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__rpcerror__type(void) { return &taken__v1__rpcerror__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__rpcservice__type(void) { return &taken__v1__rpcservice__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__method_descriptor__type(void) { return &taken__v1__method_descriptor__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__method_handler__type(void) { return &taken__v1__method_handler__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__request_stream__type(void) { return &taken__v1__request_stream__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__response_writer__type(void) { return &taken__v1__response_writer__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__response_stream__type(void) { return &taken__v1__response_stream__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__request_writer__type(void) { return &taken__v1__request_writer__descriptor; }
static inline const ProtobufCMessageDescriptor *taken__v1__bidirectional_call__type(void) { return &taken__v1__bidirectional_call__descriptor; }
