// swift-format-ignore-file
// Written by StubGenerator from all files. Do not edit.

import COrders
import ProtobufC

/// The `.proto` files of this module as protoc compiled them: what reflection answers with.
public enum OrdersDescriptors {
  /// Each after the files of this module that it imports. Constant data of the program.
  public static var all: [FileDescriptor] {
    [
      FileDescriptor(path: "orders.proto", constant: file_descriptor__orders(), count: 918),
    ]
  }
}
