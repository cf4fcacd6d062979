// swift-format-ignore-file
// Written by StubGenerator from all files. Do not edit.

import CTestMessages
import CommonProtos
import ProtobufC

/// The `.proto` files of this module as protoc compiled them: what reflection answers with.
public enum TestMessageDescriptors {
  /// Each after the files of this module that it imports. Constant data of the program.
  public static var all: [ProtobufC.FileDescriptor] {
    [
      ProtobufC.FileDescriptor(path: "everything/v1/imported.proto", constant: file_descriptor__everything__v1__imported(), count: 212),
      ProtobufC.FileDescriptor(path: "everything/v1/everything.proto", constant: file_descriptor__everything__v1__everything(), count: 10948),
      ProtobufC.FileDescriptor(path: "everything/v1/calls.proto", constant: file_descriptor__everything__v1__calls(), count: 509),
      ProtobufC.FileDescriptor(path: "everything/v1/names.proto", constant: file_descriptor__everything__v1__names(), count: 2115),
      ProtobufC.FileDescriptor(path: "taken/v1/taken.proto", constant: file_descriptor__taken__v1__taken(), count: 2776),
    ]
  }
}
