// swift-format-ignore-file
// Written by StubGenerator from all files. Do not edit.

import CInteropMessages
import CommonProtos
import ProtobufC

/// The `.proto` files of this module as protoc compiled them: what reflection answers with.
public enum InteropDescriptors {
  /// Each after the files of this module that it imports. Constant data of the program.
  public static var all: [FileDescriptor] {
    [
      FileDescriptor(path: "connectrpc/conformance/v1/calls.proto", constant: file_descriptor__connectrpc__conformance__v1__calls(), count: 3839),
      FileDescriptor(path: "connectrpc/conformance/v1/runs.proto", constant: file_descriptor__connectrpc__conformance__v1__runs(), count: 3069),
      FileDescriptor(path: "grpc/testing/empty.proto", constant: file_descriptor__grpc__testing__empty(), count: 57),
      FileDescriptor(path: "grpc/testing/messages.proto", constant: file_descriptor__grpc__testing__messages(), count: 1681),
      FileDescriptor(path: "grpc/testing/test.proto", constant: file_descriptor__grpc__testing__test(), count: 826),
    ]
  }
}
