// swift-format-ignore-file
// Written by Proto/generate from all files. Do not edit.

import CMessages
import ProtobufC

/// The `.proto` files of this module as protoc compiled them: what reflection answers with.
public enum MessageDescriptors {
  /// Each after the files of this module that it imports. Constant data of the program.
  public static var all: [FileDescriptor] {
    [
      FileDescriptor(path: "google/protobuf/duration.proto", constant: file_descriptor__google__protobuf__duration(), count: 251),
      FileDescriptor(path: "google/rpc/error_details.proto", constant: file_descriptor__google__rpc__error_details(), count: 1822),
      FileDescriptor(path: "google/protobuf/any.proto", constant: file_descriptor__google__protobuf__any(), count: 228),
      FileDescriptor(path: "google/rpc/status.proto", constant: file_descriptor__google__rpc__status(), count: 176),
      FileDescriptor(path: "grpc/health/v1/health.proto", constant: file_descriptor__grpc__health__v1__health(), count: 757),
      FileDescriptor(path: "grpc/reflection/v1/reflection.proto", constant: file_descriptor__grpc__reflection__v1__reflection(), count: 1640),
      FileDescriptor(path: "grpc/reflection/v1alpha/reflection.proto", constant: file_descriptor__grpc__reflection__v1alpha__reflection(), count: 1695),
      FileDescriptor(path: "grpc/testing/empty.proto", constant: file_descriptor__grpc__testing__empty(), count: 57),
      FileDescriptor(path: "grpc/testing/messages.proto", constant: file_descriptor__grpc__testing__messages(), count: 1681),
      FileDescriptor(path: "grpc/testing/test.proto", constant: file_descriptor__grpc__testing__test(), count: 826),
      FileDescriptor(path: "google/protobuf/timestamp.proto", constant: file_descriptor__google__protobuf__timestamp(), count: 255),
      FileDescriptor(path: "screentime/admin/v1/admin.proto", constant: file_descriptor__screentime__admin__v1__admin(), count: 2168),
      FileDescriptor(path: "screentime/badge/v1/badge.proto", constant: file_descriptor__screentime__badge__v1__badge(), count: 3268),
      FileDescriptor(path: "google/protobuf/field_mask.proto", constant: file_descriptor__google__protobuf__field_mask(), count: 230),
      FileDescriptor(path: "screentime/common/v1/common.proto", constant: file_descriptor__screentime__common__v1__common(), count: 420),
      FileDescriptor(path: "screentime/challenge/v1/challenge.proto", constant: file_descriptor__screentime__challenge__v1__challenge(), count: 9403),
      FileDescriptor(path: "screentime/family/v1/family.proto", constant: file_descriptor__screentime__family__v1__family(), count: 6084),
      FileDescriptor(path: "screentime/feed/v1/feed.proto", constant: file_descriptor__screentime__feed__v1__feed(), count: 1820),
      FileDescriptor(path: "screentime/shield/v1/shield.proto", constant: file_descriptor__screentime__shield__v1__shield(), count: 8802),
      FileDescriptor(path: "screentime/usage/v1/usage.proto", constant: file_descriptor__screentime__usage__v1__usage(), count: 6174),
      FileDescriptor(path: "google/protobuf/empty.proto", constant: file_descriptor__google__protobuf__empty(), count: 190),
      FileDescriptor(path: "google/protobuf/struct.proto", constant: file_descriptor__google__protobuf__struct(), count: 738),
      FileDescriptor(path: "google/protobuf/wrappers.proto", constant: file_descriptor__google__protobuf__wrappers(), count: 518),
    ]
  }
}
