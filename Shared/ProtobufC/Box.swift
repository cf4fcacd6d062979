/// Separate storage for a submessage of the type that contains it, directly or through others; without it a struct
/// would contain itself.
public final class Box<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The submessage.
  public let value: Value

  /// Moves the submessage to separate memory.
  public init(_ value: Value) { self.value = value }

  public static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }

  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
