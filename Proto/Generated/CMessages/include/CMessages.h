/* Written by Proto/generate. Do not edit. */
#include "CMessages.descriptors.h"
#include "google/protobuf/any.pb-c.h"
#include "google/protobuf/duration.pb-c.h"
#include "google/protobuf/empty.pb-c.h"
#include "google/protobuf/field_mask.pb-c.h"
#include "google/protobuf/struct.pb-c.h"
#include "google/protobuf/timestamp.pb-c.h"
#include "google/protobuf/wrappers.pb-c.h"
#include "google/rpc/error_details.pb-c.h"
#include "google/rpc/status.pb-c.h"
#include "grpc/health/v1/health.pb-c.h"
#include "grpc/reflection/v1/reflection.pb-c.h"
#include "grpc/reflection/v1alpha/reflection.pb-c.h"
#include "grpc/testing/empty.pb-c.h"
#include "grpc/testing/messages.pb-c.h"
#include "grpc/testing/test.pb-c.h"
#include "screentime/admin/v1/admin.pb-c.h"
#include "screentime/badge/v1/badge.pb-c.h"
#include "screentime/challenge/v1/challenge.pb-c.h"
#include "screentime/common/v1/common.pb-c.h"
#include "screentime/family/v1/family.pb-c.h"
#include "screentime/feed/v1/feed.pb-c.h"
#include "screentime/shield/v1/shield.pb-c.h"
#include "screentime/usage/v1/usage.pb-c.h"

/* The descriptors by pointer, which Swift cannot take of a constant. */
static inline const ProtobufCMessageDescriptor *google__protobuf__any__type(void) { return &google__protobuf__any__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__duration__type(void) { return &google__protobuf__duration__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__empty__type(void) { return &google__protobuf__empty__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__field_mask__type(void) { return &google__protobuf__field_mask__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__struct__type(void) { return &google__protobuf__struct__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__struct__fields_entry__type(void) { return &google__protobuf__struct__fields_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__value__type(void) { return &google__protobuf__value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__list_value__type(void) { return &google__protobuf__list_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__timestamp__type(void) { return &google__protobuf__timestamp__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__double_value__type(void) { return &google__protobuf__double_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__float_value__type(void) { return &google__protobuf__float_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__int64_value__type(void) { return &google__protobuf__int64_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__uint64_value__type(void) { return &google__protobuf__uint64_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__int32_value__type(void) { return &google__protobuf__int32_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__uint32_value__type(void) { return &google__protobuf__uint32_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__bool_value__type(void) { return &google__protobuf__bool_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__string_value__type(void) { return &google__protobuf__string_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__protobuf__bytes_value__type(void) { return &google__protobuf__bytes_value__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__error_info__type(void) { return &google__rpc__error_info__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__error_info__metadata_entry__type(void) { return &google__rpc__error_info__metadata_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__retry_info__type(void) { return &google__rpc__retry_info__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__debug_info__type(void) { return &google__rpc__debug_info__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__quota_failure__type(void) { return &google__rpc__quota_failure__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__quota_failure__violation__type(void) { return &google__rpc__quota_failure__violation__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__quota_failure__violation__quota_dimensions_entry__type(void) { return &google__rpc__quota_failure__violation__quota_dimensions_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__precondition_failure__type(void) { return &google__rpc__precondition_failure__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__precondition_failure__violation__type(void) { return &google__rpc__precondition_failure__violation__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__bad_request__type(void) { return &google__rpc__bad_request__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__bad_request__field_violation__type(void) { return &google__rpc__bad_request__field_violation__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__request_info__type(void) { return &google__rpc__request_info__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__resource_info__type(void) { return &google__rpc__resource_info__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__help__type(void) { return &google__rpc__help__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__help__link__type(void) { return &google__rpc__help__link__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__localized_message__type(void) { return &google__rpc__localized_message__descriptor; }
static inline const ProtobufCMessageDescriptor *google__rpc__status__type(void) { return &google__rpc__status__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__health__v1__health_check_request__type(void) { return &grpc__health__v1__health_check_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__health__v1__health_check_response__type(void) { return &grpc__health__v1__health_check_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__health__v1__health_list_request__type(void) { return &grpc__health__v1__health_list_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__health__v1__health_list_response__type(void) { return &grpc__health__v1__health_list_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__health__v1__health_list_response__statuses_entry__type(void) { return &grpc__health__v1__health_list_response__statuses_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__server_reflection_request__type(void) { return &grpc__reflection__v1__server_reflection_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__extension_request__type(void) { return &grpc__reflection__v1__extension_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__server_reflection_response__type(void) { return &grpc__reflection__v1__server_reflection_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__file_descriptor_response__type(void) { return &grpc__reflection__v1__file_descriptor_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__extension_number_response__type(void) { return &grpc__reflection__v1__extension_number_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__list_service_response__type(void) { return &grpc__reflection__v1__list_service_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__service_response__type(void) { return &grpc__reflection__v1__service_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1__error_response__type(void) { return &grpc__reflection__v1__error_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__server_reflection_request__type(void) { return &grpc__reflection__v1alpha__server_reflection_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__extension_request__type(void) { return &grpc__reflection__v1alpha__extension_request__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__server_reflection_response__type(void) { return &grpc__reflection__v1alpha__server_reflection_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__file_descriptor_response__type(void) { return &grpc__reflection__v1alpha__file_descriptor_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__extension_number_response__type(void) { return &grpc__reflection__v1alpha__extension_number_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__list_service_response__type(void) { return &grpc__reflection__v1alpha__list_service_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__service_response__type(void) { return &grpc__reflection__v1alpha__service_response__descriptor; }
static inline const ProtobufCMessageDescriptor *grpc__reflection__v1alpha__error_response__type(void) { return &grpc__reflection__v1alpha__error_response__descriptor; }
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
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__get_info_request__type(void) { return &screentime__admin__v1__get_info_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__get_info_response__type(void) { return &screentime__admin__v1__get_info_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__followed_feed__type(void) { return &screentime__admin__v1__followed_feed__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__list_parked_request__type(void) { return &screentime__admin__v1__list_parked_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__list_parked_response__type(void) { return &screentime__admin__v1__list_parked_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__parked_event__type(void) { return &screentime__admin__v1__parked_event__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__replay_parked_request__type(void) { return &screentime__admin__v1__replay_parked_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__replay_parked_response__type(void) { return &screentime__admin__v1__replay_parked_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__get_time_request__type(void) { return &screentime__admin__v1__get_time_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__get_time_response__type(void) { return &screentime__admin__v1__get_time_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__advance_request__type(void) { return &screentime__admin__v1__advance_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__admin__v1__advance_response__type(void) { return &screentime__admin__v1__advance_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__badge__type(void) { return &screentime__badge__v1__badge__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__child_badge__type(void) { return &screentime__badge__v1__child_badge__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__list_badges_request__type(void) { return &screentime__badge__v1__list_badges_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__list_badges_response__type(void) { return &screentime__badge__v1__list_badges_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__list_child_badges_request__type(void) { return &screentime__badge__v1__list_child_badges_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__list_child_badges_response__type(void) { return &screentime__badge__v1__list_child_badges_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__list_progress_request__type(void) { return &screentime__badge__v1__list_progress_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__list_progress_response__type(void) { return &screentime__badge__v1__list_progress_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__get_summary_request__type(void) { return &screentime__badge__v1__get_summary_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__get_summary_response__type(void) { return &screentime__badge__v1__get_summary_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__category_summary__type(void) { return &screentime__badge__v1__category_summary__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__mark_seen_request__type(void) { return &screentime__badge__v1__mark_seen_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__mark_seen_response__type(void) { return &screentime__badge__v1__mark_seen_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__get_points_request__type(void) { return &screentime__badge__v1__get_points_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__get_points_response__type(void) { return &screentime__badge__v1__get_points_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__badge__v1__badge_awarded__type(void) { return &screentime__badge__v1__badge_awarded__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__challenge_draft__type(void) { return &screentime__challenge__v1__challenge_draft__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__challenge__type(void) { return &screentime__challenge__v1__challenge__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__template__type(void) { return &screentime__challenge__v1__template__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__goal_type_info__type(void) { return &screentime__challenge__v1__goal_type_info__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_templates_request__type(void) { return &screentime__challenge__v1__list_templates_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_templates_response__type(void) { return &screentime__challenge__v1__list_templates_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_goal_types_request__type(void) { return &screentime__challenge__v1__list_goal_types_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_goal_types_response__type(void) { return &screentime__challenge__v1__list_goal_types_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__validate_draft_request__type(void) { return &screentime__challenge__v1__validate_draft_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__validate_draft_response__type(void) { return &screentime__challenge__v1__validate_draft_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__violation__type(void) { return &screentime__challenge__v1__violation__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__create_challenge_request__type(void) { return &screentime__challenge__v1__create_challenge_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__update_challenge_request__type(void) { return &screentime__challenge__v1__update_challenge_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__pause_challenge_request__type(void) { return &screentime__challenge__v1__pause_challenge_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__end_challenge_request__type(void) { return &screentime__challenge__v1__end_challenge_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__delete_challenge_request__type(void) { return &screentime__challenge__v1__delete_challenge_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__delete_challenge_response__type(void) { return &screentime__challenge__v1__delete_challenge_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__get_challenge_request__type(void) { return &screentime__challenge__v1__get_challenge_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_challenges_request__type(void) { return &screentime__challenge__v1__list_challenges_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_challenges_response__type(void) { return &screentime__challenge__v1__list_challenges_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__progress__type(void) { return &screentime__challenge__v1__progress__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__completion__type(void) { return &screentime__challenge__v1__completion__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_progress_request__type(void) { return &screentime__challenge__v1__list_progress_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_progress_response__type(void) { return &screentime__challenge__v1__list_progress_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_completions_request__type(void) { return &screentime__challenge__v1__list_completions_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__list_completions_response__type(void) { return &screentime__challenge__v1__list_completions_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__streaks__type(void) { return &screentime__challenge__v1__streaks__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__get_streaks_request__type(void) { return &screentime__challenge__v1__get_streaks_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__update_streak_settings_request__type(void) { return &screentime__challenge__v1__update_streak_settings_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__watch_progress_request__type(void) { return &screentime__challenge__v1__watch_progress_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__watch_progress_response__type(void) { return &screentime__challenge__v1__watch_progress_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__progress_snapshot__type(void) { return &screentime__challenge__v1__progress_snapshot__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__period_completed__type(void) { return &screentime__challenge__v1__period_completed__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__period_corrected__type(void) { return &screentime__challenge__v1__period_corrected__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__streak__type(void) { return &screentime__challenge__v1__streak__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__streak_changed__type(void) { return &screentime__challenge__v1__streak_changed__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__challenge__v1__streak_bonus_changed__type(void) { return &screentime__challenge__v1__streak_bonus_changed__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__common__v1__local_date__type(void) { return &screentime__common__v1__local_date__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__family__type(void) { return &screentime__family__v1__family__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__guardian__type(void) { return &screentime__family__v1__guardian__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__child__type(void) { return &screentime__family__v1__child__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__device__type(void) { return &screentime__family__v1__device__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__credentials__type(void) { return &screentime__family__v1__credentials__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__create_family_request__type(void) { return &screentime__family__v1__create_family_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__create_family_response__type(void) { return &screentime__family__v1__create_family_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__get_family_request__type(void) { return &screentime__family__v1__get_family_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__update_family_request__type(void) { return &screentime__family__v1__update_family_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__add_guardian_request__type(void) { return &screentime__family__v1__add_guardian_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__create_child_request__type(void) { return &screentime__family__v1__create_child_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__update_child_request__type(void) { return &screentime__family__v1__update_child_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__list_children_request__type(void) { return &screentime__family__v1__list_children_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__list_children_response__type(void) { return &screentime__family__v1__list_children_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__start_pairing_request__type(void) { return &screentime__family__v1__start_pairing_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__start_pairing_response__type(void) { return &screentime__family__v1__start_pairing_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__redeem_pairing_request__type(void) { return &screentime__family__v1__redeem_pairing_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__redeem_pairing_response__type(void) { return &screentime__family__v1__redeem_pairing_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__confirm_pairing_request__type(void) { return &screentime__family__v1__confirm_pairing_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__await_pairing_request__type(void) { return &screentime__family__v1__await_pairing_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__await_pairing_response__type(void) { return &screentime__family__v1__await_pairing_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__refresh_token_request__type(void) { return &screentime__family__v1__refresh_token_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__list_devices_request__type(void) { return &screentime__family__v1__list_devices_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__list_devices_response__type(void) { return &screentime__family__v1__list_devices_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__get_signing_keys_request__type(void) { return &screentime__family__v1__get_signing_keys_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__get_signing_keys_response__type(void) { return &screentime__family__v1__get_signing_keys_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__signing_key__type(void) { return &screentime__family__v1__signing_key__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__child_changed__type(void) { return &screentime__family__v1__child_changed__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__family__v1__device_changed__type(void) { return &screentime__family__v1__device_changed__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__partition_position__type(void) { return &screentime__feed__v1__partition_position__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__subscribe_request__type(void) { return &screentime__feed__v1__subscribe_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__event__type(void) { return &screentime__feed__v1__event__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__subscribe_response__type(void) { return &screentime__feed__v1__subscribe_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__snapshot_request__type(void) { return &screentime__feed__v1__snapshot_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__snapshot_response__type(void) { return &screentime__feed__v1__snapshot_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__get_positions_request__type(void) { return &screentime__feed__v1__get_positions_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__feed__v1__get_positions_response__type(void) { return &screentime__feed__v1__get_positions_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__app__type(void) { return &screentime__shield__v1__app__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__app_selection__type(void) { return &screentime__shield__v1__app_selection__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__save_apps_request__type(void) { return &screentime__shield__v1__save_apps_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__save_apps_response__type(void) { return &screentime__shield__v1__save_apps_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_apps_request__type(void) { return &screentime__shield__v1__list_apps_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_apps_response__type(void) { return &screentime__shield__v1__list_apps_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__get_removal_warning_request__type(void) { return &screentime__shield__v1__get_removal_warning_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__removal_warning__type(void) { return &screentime__shield__v1__removal_warning__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__remove_app_request__type(void) { return &screentime__shield__v1__remove_app_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__block_apps_request__type(void) { return &screentime__shield__v1__block_apps_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__unblock_apps_request__type(void) { return &screentime__shield__v1__unblock_apps_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__unlock_all_reward_apps_request__type(void) { return &screentime__shield__v1__unlock_all_reward_apps_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__get_policy_request__type(void) { return &screentime__shield__v1__get_policy_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__watch_policy_request__type(void) { return &screentime__shield__v1__watch_policy_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__watch_policy_response__type(void) { return &screentime__shield__v1__watch_policy_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__app_policy__type(void) { return &screentime__shield__v1__app_policy__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__policy__type(void) { return &screentime__shield__v1__policy__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__ack_policy_request__type(void) { return &screentime__shield__v1__ack_policy_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__ack_policy_response__type(void) { return &screentime__shield__v1__ack_policy_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_acknowledgements_request__type(void) { return &screentime__shield__v1__list_acknowledgements_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_acknowledgements_response__type(void) { return &screentime__shield__v1__list_acknowledgements_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__acknowledgement__type(void) { return &screentime__shield__v1__acknowledgement__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__grant__type(void) { return &screentime__shield__v1__grant__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__grant_unlock_request__type(void) { return &screentime__shield__v1__grant_unlock_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__buy_time_request__type(void) { return &screentime__shield__v1__buy_time_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_grants_request__type(void) { return &screentime__shield__v1__list_grants_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_grants_response__type(void) { return &screentime__shield__v1__list_grants_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__get_wallet_request__type(void) { return &screentime__shield__v1__get_wallet_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__wallet__type(void) { return &screentime__shield__v1__wallet__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_ledger_request__type(void) { return &screentime__shield__v1__list_ledger_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__list_ledger_response__type(void) { return &screentime__shield__v1__list_ledger_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__ledger_posting__type(void) { return &screentime__shield__v1__ledger_posting__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__ledger_entry__type(void) { return &screentime__shield__v1__ledger_entry__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__forgive_debt_request__type(void) { return &screentime__shield__v1__forgive_debt_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__app_assigned__type(void) { return &screentime__shield__v1__app_assigned__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__policy_acknowledged__type(void) { return &screentime__shield__v1__policy_acknowledged__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__shield__v1__app_removed__type(void) { return &screentime__shield__v1__app_removed__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__usage_record__type(void) { return &screentime__usage__v1__usage_record__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__record_result__type(void) { return &screentime__usage__v1__record_result__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__record_usage_request__type(void) { return &screentime__usage__v1__record_usage_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__record_usage_response__type(void) { return &screentime__usage__v1__record_usage_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__stream_usage_request__type(void) { return &screentime__usage__v1__stream_usage_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__stream_usage_response__type(void) { return &screentime__usage__v1__stream_usage_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__get_totals_request__type(void) { return &screentime__usage__v1__get_totals_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__get_totals_response__type(void) { return &screentime__usage__v1__get_totals_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__app_totals__type(void) { return &screentime__usage__v1__app_totals__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__list_daily_summaries_request__type(void) { return &screentime__usage__v1__list_daily_summaries_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__list_daily_summaries_response__type(void) { return &screentime__usage__v1__list_daily_summaries_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__daily_summary__type(void) { return &screentime__usage__v1__daily_summary__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__watch_usage_request__type(void) { return &screentime__usage__v1__watch_usage_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__watch_usage_response__type(void) { return &screentime__usage__v1__watch_usage_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__usage_snapshot__type(void) { return &screentime__usage__v1__usage_snapshot__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__usage_update__type(void) { return &screentime__usage__v1__usage_update__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__list_quarantine_request__type(void) { return &screentime__usage__v1__list_quarantine_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__list_quarantine_response__type(void) { return &screentime__usage__v1__list_quarantine_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__quarantined_record__type(void) { return &screentime__usage__v1__quarantined_record__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__review_quarantine_request__type(void) { return &screentime__usage__v1__review_quarantine_request__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__review_quarantine_response__type(void) { return &screentime__usage__v1__review_quarantine_response__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__usage_segment__type(void) { return &screentime__usage__v1__usage_segment__descriptor; }
static inline const ProtobufCMessageDescriptor *screentime__usage__v1__usage_changed__type(void) { return &screentime__usage__v1__usage_changed__descriptor; }
