/* Written by StubGenerator. Do not edit. */
#include "CTestMessages.descriptors.h"
#include "everything/v1/calls.pb-c.h"
#include "everything/v1/everything.pb-c.h"
#include "everything/v1/imported.pb-c.h"
#include "everything/v1/names.pb-c.h"

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
