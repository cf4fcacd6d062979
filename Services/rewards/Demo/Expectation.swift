import JSON
import Messages

/// What a usage file must lead to: for each child by name, figures as `rewards status --json` prints them.
struct Expectation: Sendable {
  private let path: String
  private let children: [String: JSON]

  init(path: String) throws {
    guard let bytes = try readFile(path), let json = try? JSON(parsing: bytes), let children = json.objectValue else {
      throw CommandError("\(path) is no JSON object of children by name")
    }
    self.path = path
    self.children = children
  }

  /// - Throws: `CommandError` with every figure that differs.
  func check(_ session: Session) async throws {
    let guardian = try await session.guardian()
    var differences: [String] = []
    for (name, expected) in children.sorted(by: { $0.key < $1.key }) {
      let found = try await ChildStatus.read(try await guardian.child(name), guardian).json
      for (field, value) in (expected.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) where found[field] != value {
        differences.append("\(name): \(field) is \(try found[field]?.text() ?? "absent"), not \(try value.text())")
      }
    }
    guard differences.isEmpty else {
      throw CommandError("not as \(path) says:\n  \(differences.joined(separator: "\n  "))")
    }
    if !session.isJSON { print("All figures are as \(path) says.") }
  }
}
