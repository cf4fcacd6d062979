// swift-format-ignore-file
// Written by StubGenerator from all files. Do not edit.

import CCommonProtos
import ProtobufC

/// The `.proto` files of this module as protoc compiled them: what reflection answers with.
public enum CommonProtoDescriptors {
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
      FileDescriptor(path: "google/protobuf/empty.proto", constant: file_descriptor__google__protobuf__empty(), count: 190),
      FileDescriptor(path: "google/protobuf/field_mask.proto", constant: file_descriptor__google__protobuf__field_mask(), count: 230),
      FileDescriptor(path: "google/protobuf/struct.proto", constant: file_descriptor__google__protobuf__struct(), count: 738),
      FileDescriptor(path: "google/protobuf/timestamp.proto", constant: file_descriptor__google__protobuf__timestamp(), count: 255),
      FileDescriptor(path: "google/protobuf/wrappers.proto", constant: file_descriptor__google__protobuf__wrappers(), count: 518),
    ]
  }
}
