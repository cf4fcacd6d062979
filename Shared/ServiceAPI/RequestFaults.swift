import Identity
public import LocalTime
public import Messages
public import RPC

/// Collects the faults of a request, so that everything is reported at once.
public struct RequestFaults {
  public private(set) var violations: [FieldViolation] = []

  public init() {}

  public mutating func add(_ field: String, _ message: String) {
    violations.append(FieldViolation(field: field, message: message))
  }

  public mutating func add(_ violations: [FieldViolation]) {
    self.violations += violations
  }

  /// Adds the faults of a part of the request.
  /// - Parameter field: path of the part, which precedes the paths of the faults in it.
  public mutating func add(in field: String, _ violations: [FieldViolation]) {
    self.violations += violations.map { FieldViolation(field: "\(field).\($0.field)", message: $0.message) }
  }

  /// Throws INVALID_ARGUMENT with one detail for each fault, if there is one.
  public func refuse() throws {
    if !violations.isEmpty { throw RPCError.invalid(violations) }
  }

  /// The id that makes a repetition safe.
  public mutating func requestID(_ value: String) {
    guard !Identifier.isValid(value.lowercased()) else { return }
    add("request_id", "request_id \"\(value.prefix(64))\" is not a UUID; make a new one for each new request")
  }

  /// The id of something that exists.
  public mutating func identifier(_ value: String, field: String) {
    guard !Identifier.isValid(value) else { return }
    add(field, "\(field) \"\(value.prefix(64))\" is not a UUID in lower case; use the id as it was given")
  }

  /// A number within limits, both inclusive.
  public mutating func number(_ value: some BinaryInteger, field: String, in range: ClosedRange<Int64>) {
    guard let number = Int64(exactly: value), range.contains(number) else {
      add(field, "\(field) is \(value); it must be \(range.lowerBound) to \(range.upperBound)")
      return
    }
  }

  /// Checks the number of elements of a list, both limits inclusive.
  public mutating func count(_ count: Int, field: String, in range: ClosedRange<Int>) {
    guard !range.contains(count) else { return }
    add(field, "\(field) holds \(count); it must hold \(range.lowerBound) to \(range.upperBound)")
  }

  /// A day of the week; unspecified means Monday.
  public mutating func weekday(_ value: CommonV1.Weekday, field: String) -> LocalTime.Weekday {
    if value == .unspecified { return .monday }
    if let weekday = LocalTime.Weekday(value) { return weekday }
    add(field, "\(field) \(value.rawValue) is not a day; use 1 (Monday) to 7 (Sunday)")
    return .monday
  }

  /// A calendar date that exists; nil when unset. For dates that only select; see `date(_:field:in:)`.
  public mutating func date(_ value: CommonV1.LocalDate?, field: String) -> LocalDate? {
    guard let value else { return nil }
    if let date = LocalDate(value) { return date }
    add(field, "\(field) \(value.year)-\(value.month)-\(value.day) is not a date of the years 1970 to 9999")
    return nil
  }

  /// A calendar date within the admitted times; nil when unset.
  public mutating func date(_ value: CommonV1.LocalDate?, field: String, in times: AdmittedTimes) -> LocalDate? {
    guard let date = date(value, field: field) else { return nil }
    if times.dates.contains(date) { return date }
    add(field, "\(field) is \(date); it must be \(times.dates.lowerBound) to \(times.dates.upperBound)")
    return nil
  }

  /// A point in time within the admitted times, rounded down to a second; nil when unset.
  public mutating func instant(
    _ value: GoogleProtobuf.Timestamp?, field: String, in times: AdmittedTimes
  ) -> Instant? {
    guard let instant = instant(value, field: field) else { return nil }
    if times.range.contains(instant) { return instant }
    add(field, "\(field) is \(instant); it must be \(times.range.lowerBound) to \(times.range.upperBound)")
    return nil
  }

  /// A point in time of the years 1 to 9999, rounded down to a second; nil when unset. For instants that are clamped to
  /// their bounds afterwards; see `instant(_:field:in:)`.
  public mutating func instant(_ value: GoogleProtobuf.Timestamp?, field: String) -> Instant? {
    guard let value else { return nil }
    let instant = Instant(seconds: value.seconds)
    if instant.isRepresentable && (0..<1_000_000_000).contains(value.nanos) { return instant }
    add(field, "\(field) is not a time: seconds must lie in the years 1 to 9999, nanos in 0 to 999999999")
    return nil
  }

  /// The fields that an update changes: at least one, only allowed ones.
  @discardableResult
  public mutating func updateMask(_ mask: GoogleProtobuf.FieldMask?, allowed: [String]) -> Set<String> {
    let paths = mask?.paths ?? []
    let list = allowed.joined(separator: ", ")
    if paths.isEmpty { add("update_mask", "update_mask is empty; name the fields to change: \(list)") }
    for path in paths.prefix(16) where !allowed.contains(path) {
      add("update_mask", "update_mask names \"\(path.prefix(64))\", which can't be changed; it may name \(list)")
    }
    return Set(paths)
  }
}
