/* Written by StubGenerator. Do not edit. */
#include "CStoredMessages.descriptors.h"
#include "stored/badge.pb-c.h"
#include "stored/challenge.pb-c.h"
#include "stored/erasure.pb-c.h"
#include "stored/feed.pb-c.h"
#include "stored/shield.pb-c.h"
#include "stored/usage.pb-c.h"

/* The descriptors by pointer, which Swift cannot take of a constant. */
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__activity_mark__type(void) { return &screentime__stored__v1__activity_mark__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__own_badge_evaluation__type(void) { return &screentime__stored__v1__own_badge_evaluation__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__snapshot_learning__type(void) { return &screentime__stored__v1__snapshot_learning__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__evaluation__type(void) { return &screentime__stored__v1__evaluation__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__evaluated_streaks__type(void) { return &screentime__stored__v1__evaluated_streaks__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__evaluation_round__type(void) { return &screentime__stored__v1__evaluation_round__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__evaluation_cursor__type(void) { return &screentime__stored__v1__evaluation_cursor__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__stretch__type(void) { return &screentime__stored__v1__stretch__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__partial_day__type(void) { return &screentime__stored__v1__partial_day__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__partial_day__apps_entry__type(void) { return &screentime__stored__v1__partial_day__apps_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__reached_target__type(void) { return &screentime__stored__v1__reached_target__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__usage_peak__type(void) { return &screentime__stored__v1__usage_peak__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__peak_usage__type(void) { return &screentime__stored__v1__peak_usage__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__chain_progress__type(void) { return &screentime__stored__v1__chain_progress__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__chain_progress__apps_entry__type(void) { return &screentime__stored__v1__chain_progress__apps_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__erasure__type(void) { return &screentime__stored__v1__erasure__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__erasure__rows_entry__type(void) { return &screentime__stored__v1__erasure__rows_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__erased_waiting_mark__type(void) { return &screentime__stored__v1__erased_waiting_mark__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__erased_entry__type(void) { return &screentime__stored__v1__erased_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__erasure_ending__type(void) { return &screentime__stored__v1__erasure_ending__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__snapshot_cursor__type(void) { return &screentime__stored__v1__snapshot_cursor__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__snapshot_walk__type(void) { return &screentime__stored__v1__snapshot_walk__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__snapshot_removal__type(void) { return &screentime__stored__v1__snapshot_removal__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__snapshot_iteration__type(void) { return &screentime__stored__v1__snapshot_iteration__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__replay__type(void) { return &screentime__stored__v1__replay__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__replay__seconds_entry__type(void) { return &screentime__stored__v1__replay__seconds_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__replay_summing__type(void) { return &screentime__stored__v1__replay_summing__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__replay_paying__type(void) { return &screentime__stored__v1__replay_paying__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__snapshot_usage__type(void) { return &screentime__stored__v1__snapshot_usage__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__open_learning__type(void) { return &screentime__stored__v1__open_learning__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__snapshot_counter__type(void) { return &screentime__stored__v1__snapshot_counter__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__record_mark__type(void) { return &screentime__stored__v1__record_mark__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__recount__type(void) { return &screentime__stored__v1__recount__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__claim__type(void) { return &screentime__stored__v1__claim__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__addition__type(void) { return &screentime__stored__v1__addition__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__stored__v1__withdrawal__type(void) { return &screentime__stored__v1__withdrawal__descriptor; }
