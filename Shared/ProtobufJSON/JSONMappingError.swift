/// Why a text is not the JSON form of a message, or a message has no JSON form.
public struct JSONMappingError: Error, Hashable, Sendable {
  /// The rule that the text or the message breaks.
  public enum Reason: Hashable, Sendable {
    /// The text is no JSON at this byte; the text says what is missing.
    case malformed(String)
    /// The value is not of the field's kind; the texts are the value, cut off, and what is expected.
    case wrongValue(found: String, expected: String)
    /// The message does not have the field that the path ends with.
    case unknownField(message: String)
    /// An object has the same name twice, or two names of one field.
    case duplicate
    /// Another field of the same oneof is set as well.
    case oneof(other: String)
    /// A `google.protobuf.Any` contains a message that is not among the options' types.
    case unknownType(String)
    /// A value in the message has no JSON form; the text says why.
    case notRepresentable(String)
    /// Messages, or ignored values, are nested deeper than allowed.
    case tooDeep(limit: Int)
    /// The text has more bytes than allowed.
    case tooLarge(size: Int, limit: Int)
    /// The message would take more bytes of memory than allowed.
    case tooMuchMemory(limit: Int)
    /// A number has more characters than allowed.
    case longNumber(size: Int, limit: Int)
    /// Looking for `@type` in objects that do not begin with it would read more bytes than allowed.
    case typeNotFirst(limit: Int)
    /// The message has no generated code, so that its fields are not known.
    case notGenerated
  }

  /// The rule that is broken.
  public var reason: Reason
  /// The names that lead to the field, such as `lines[2].productId`; empty for the message itself.
  public var field: String
  /// Where in the text the fault was found, in bytes from its beginning; nil when writing.
  public var offset: Int?

  /// - Parameters:
  ///   - field: the names that lead to the field.
  ///   - offset: in bytes from the beginning of the text; nil when writing.
  public init(_ reason: Reason, field: String, offset: Int? = nil) {
    self.reason = reason
    self.field = field
    self.offset = offset
  }
}

extension JSONMappingError: CustomStringConvertible {
  /// One sentence for the sender of the text: field, offset, fault, limit and remedy.
  public var description: String {
    let place = offset.map { ", byte \($0)" } ?? ""
    return "\(field.isEmpty ? "the message" : field)\(place): \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .malformed(let expected): "the text is not JSON: \(expected)"
    case .wrongValue(let found, let expected): "\(found) is not \(expected)"
    case .unknownField(let message): "\(message) has no field of this name"
    case .duplicate: "the field or key is given twice; give it once"
    case .oneof(let other): "\(other) is given as well, and only one of them may be"
    case .unknownType(let name): "the type \(name) is not known here; send one that is"
    case .notRepresentable(let why): "the value has no JSON form: \(why)"
    case .tooDeep(let limit): "the text is nested deeper than \(limit) levels"
    case .tooLarge(let size, let limit): "the text has \(size) bytes, the limit is \(limit); send it in parts"
    case .tooMuchMemory(let limit): "reading would take more than \(limit) bytes of memory; send fewer elements"
    case .longNumber(let size, let limit): "a number has \(size) characters, the limit is \(limit); round it"
    case .typeNotFirst(let limit):
      "looking for \"@type\" would read more than \(limit) bytes; write it as the first member"
    case .notGenerated: "messages without generated code have no JSON form"
    }
  }
}
