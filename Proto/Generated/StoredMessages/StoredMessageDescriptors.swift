// swift-format-ignore-file
// Written by StubGenerator from all files. Do not edit.

import CStoredMessages
import ProtobufC

/// The `.proto` files of this module as protoc compiled them: what reflection answers with.
public enum StoredMessageDescriptors {
  /// Each after the files of this module that it imports. Constant data of the program.
  public static var all: [FileDescriptor] {
    [
      FileDescriptor(path: "stored/badge.proto", constant: file_descriptor__stored__badge(), count: 318),
      FileDescriptor(path: "stored/challenge.proto", constant: file_descriptor__stored__challenge(), count: 1915),
      FileDescriptor(path: "stored/erasure.proto", constant: file_descriptor__stored__erasure(), count: 837),
      FileDescriptor(path: "stored/shield.proto", constant: file_descriptor__stored__shield(), count: 959),
      FileDescriptor(path: "stored/feed.proto", constant: file_descriptor__stored__feed(), count: 669),
      FileDescriptor(path: "stored/usage.proto", constant: file_descriptor__stored__usage(), count: 1172),
    ]
  }
}
