import CommandLine
import JSON
import Messages
import RewardsCommands

/// The outcome of a played usage file: `records`, the answers to its rows; and `children`, by name, figures as `rewards
/// status --json` prints them. Lists are compared without regard to order.
struct Expectation: Sendable {
  private let path: String
  private let records: JSON?
  private let children: [String: JSON]

  init(path: String) throws {
    guard let bytes = try readFile(path), let json = try? JSON(parsing: bytes, limits: .init(maximumSize: 1 << 26)),
      let children = json["children"]?.objectValue
    else {
      throw CommandError("\(path) is not a JSON object with \"children\" by name")
    }
    self.path = path
    self.children = children
    records = json["records"]
  }

  /// - Parameter tally: The answers; nil where the file was played before, so that they are duplicates.
  /// - Throws: `CommandError` with every figure that differs.
  func check(_ session: Session, _ tally: ImportTally?) async throws {
    let guardian = try await session.guardian()
    var differences: [String] = []
    var figures = 0
    if let tally, let records { Self.compare("records", tally.json, records, &differences, &figures) }
    for (name, expected) in children.sorted(by: { $0.key < $1.key }) {
      let found = try await ChildStatus.read(try await guardian.child(name), guardian).json
      Self.compare(name, found, expected, &differences, &figures)
    }
    guard differences.isEmpty else {
      let shown = differences.prefix(20).joined(separator: "\n  ")
      throw CommandError("\(differences.count) figures are not as \(path) says:\n  \(shown)")
    }
    if !session.isJSON { print("All \(figures) figures are as \(path) says.") }
  }

  /// Every expected member must be there; there may be others.
  private static func compare(
    _ place: String, _ found: JSON?, _ expected: JSON, _ differences: inout [String], _ figures: inout Int
  ) {
    switch (found, expected) {
    case (.object(let found), .object(let expected)):
      for (key, value) in expected.sorted(by: { $0.key < $1.key }) {
        compare("\(place), \(key)", found[key], value, &differences, &figures)
      }
    case (.array(let found), .array(let expected))
    where JSON.keys.contains { expected.first?[$0] != nil }:
      let (left, right) = (found.keyed, expected.keyed)
      for key in Set(left.keys).union(right.keys).sorted() {
        if let value = right[key] {
          compare("\(place) \(key)", left[key], value, &differences, &figures)
        } else {
          differences.append("\(place): \(key) is there and should not be")
        }
      }
    case (.array(let found), .array(let expected)) where Set(found) == Set(expected) && found.count == expected.count:
      figures += 1
    case (let found?, _) where found == expected: figures += 1
    default:
      let text = (try? found?.text()) ?? "absent"
      differences.append("\(place) is \(text), not \((try? expected.text()) ?? "")")
    }
  }
}

extension JSON {
  /// The keys by which things of a child are known: days and completions, challenges, rewards.
  fileprivate static let keys = ["date", "title", "code"]
}

extension [JSON] {
  /// Things of a child by what they are known by.
  fileprivate var keyed: [String: JSON] {
    Dictionary(
      map { thing in
        (JSON.keys.map { thing[$0] }.compactMap { $0?.stringValue }.joined(separator: " "), thing)
      }, uniquingKeysWith: { first, _ in first })
  }
}
