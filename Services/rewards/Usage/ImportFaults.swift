/// The parts of a file that could not be read: all are counted, the first ones are named.
struct ImportFaults: Sendable {
  /// Maximum number that is named.
  static let listed = 20

  private(set) var count: Int64 = 0
  /// Where each is, such as `bucket w, event 4`, and what is wrong with it.
  private(set) var named: [(place: String, fault: String)] = []

  init() {}

  init(_ fault: CSVReader.Fault) { add(fault) }

  mutating func add(_ fault: CSVReader.Fault) { add("line \(fault.line)", fault.text) }

  mutating func add(_ place: @autoclosure () -> String, _ fault: @autoclosure () -> String) {
    count += 1
    if named.count < Self.listed { named.append((place(), fault())) }
  }

  /// The refusal of a file of rows.
  func failure(path: String) -> Failure {
    let rest = count > Int64(named.count) ? "; the first \(named.count)" : ""
    let list = named.map { "\n  \($0.place): \($0.fault)" }.joined()
    let text = RewardsCommands.count(count, "bad row")
    var failure = Failure(code: "COMMAND_LINE", message: "\(path) has \(text)\(rest):\(list)", exitCode: 2)
    failure.violations = named.map { ($0.place, $0.fault) }
    return failure
  }

  /// For display; empty where there are none.
  var lines: [String] {
    let rest = count - Int64(named.count)
    return named.map { "\($0.place): \($0.fault)" } + (rest > 0 ? ["and \(rest) more"] : [])
  }
}
