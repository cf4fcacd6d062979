/* Written by StubGenerator. Do not edit. */
#include "CCommonProtos.descriptors.h"
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
