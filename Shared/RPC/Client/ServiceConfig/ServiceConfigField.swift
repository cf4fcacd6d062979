import JSON

/// One field of a service config and its path, for errors that name it.
struct ServiceConfigField {
  let value: JSON
  let path: String

  init(_ value: JSON, path: String = "") {
    self.value = value
    self.path = path
  }

  func error(_ reason: String) -> ServiceConfigError { ServiceConfigError(path: path, reason: reason) }

  private func wrong(_ wanted: String) -> ServiceConfigError { error("\(shown) is not \(wanted)") }

  /// The value as JSON, cut where it gets long.
  private var shown: String {
    let text = (try? value.text()) ?? "the value"
    return text.utf8.count <= 80 ? text : "\(text.prefix(80))…"
  }

  /// The member of an object; nil when it is absent or null, which in proto3's JSON is the same.
  func member(_ name: String) throws(ServiceConfigError) -> ServiceConfigField? {
    guard case .object(let members) = value else { throw wrong("an object") }
    guard let member = members[name], member != .null else { return nil }
    return ServiceConfigField(member, path: path.isEmpty ? name : "\(path).\(name)")
  }

  func required(_ name: String) throws(ServiceConfigError) -> ServiceConfigField {
    if let member = try member(name) { return member }
    throw ServiceConfigError(path: path.isEmpty ? name : "\(path).\(name)", reason: "it is required")
  }

  /// The names of an object's members, sorted.
  func names() throws(ServiceConfigError) -> [String] {
    guard case .object(let members) = value else { throw wrong("an object") }
    return members.keys.sorted()
  }

  func elements(atMost limit: Int) throws(ServiceConfigError) -> [ServiceConfigField] {
    guard case .array(let elements) = value else { throw wrong("an array") }
    guard elements.count <= limit else {
      throw error("it has \(elements.count) elements, at most \(limit) are possible")
    }
    return elements.enumerated().map { ServiceConfigField($1, path: "\(path)[\($0)]") }
  }

  func string() throws(ServiceConfigError) -> String {
    guard case .string(let text) = value else { throw wrong("a string") }
    return text
  }

  func bool() throws(ServiceConfigError) -> Bool {
    guard case .bool(let flag) = value else { throw wrong("true or false") }
    return flag
  }

  /// A whole number; proto3's JSON also allows it as a string, or with a fraction of zero.
  func integer(_ range: ClosedRange<Int>) throws(ServiceConfigError) -> Int {
    let number: Int? =
      switch value {
      case .integer(let number): Int(exactly: number)
      case .number(let number): Int(exactly: number)
      case .string(let text): Int(text)
      default: nil
      }
    guard let number, range.contains(number) else {
      throw wrong(
        range.upperBound == .max
          ? "a whole number from \(range.lowerBound)" : "a whole number of \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number over 0.
  func positive() throws(ServiceConfigError) -> Double {
    let number: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let number, number > 0 else { throw wrong("a number over 0") }
    return number
  }

  /// A duration as proto3's JSON writes it: seconds with at most nine decimals and an `s`.
  func duration(allowsZero: Bool) throws(ServiceConfigError) -> Duration {
    guard case .string(let text) = value, let duration = Self.duration(text), allowsZero || duration > .zero else {
      throw wrong("a duration \(allowsZero ? "of 0 s or more" : "over 0 s"), such as \"1.5s\"")
    }
    return duration
  }

  /// google.protobuf.Duration's range.
  private static let maximumSeconds: Int64 = 315_576_000_000

  private static func duration(_ text: String) -> Duration? {
    guard text.hasSuffix("s") else { return nil }
    let parts = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isDigits = { (part: Substring) in !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) } }
    guard let whole = parts.first, isDigits(whole), let seconds = Int64(whole), seconds <= maximumSeconds else {
      return nil
    }
    guard parts.count == 2 else { return .seconds(seconds) }
    let fraction = parts[1]
    guard isDigits(fraction), fraction.utf8.count <= 9,
      let nanoseconds = Int64(fraction + String(repeating: "0", count: 9 - fraction.utf8.count))
    else { return nil }
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }
}
