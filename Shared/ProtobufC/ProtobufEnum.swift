/// A protobuf enum. A number that the enum does not name is kept: proto3 enums are open.
public protocol ProtobufEnum: RawRepresentable, Hashable, Sendable, CaseIterable where RawValue == Int32 {
  /// The value that the enum's field has when nothing is set: number 0.
  init()

  /// The value with this number.
  init(rawValue: Int32)

  /// The value's name in the `.proto` file, as in JSON; of a number that the enum does not name, its digits.
  var protoName: String { get }
}
