import CommandLine
import JSON
import LocalTime
import RewardsCommands

/// How far a family's story has been played, kept in the state folder: a further run does no action twice and never
/// sets the clock back.
struct PlayNotes: Sendable {
  private let path: String
  /// Actions done, by the digest of their file.
  private(set) var done: [String: Int] = [:]
  private(set) var clock = Instant.earliest
  /// Distinguishes this family's requests from those of another play of the same file.
  let salt: String

  init(directory: String, newSalt: String) throws {
    path = "\(directory)/played.json"
    guard let bytes = try readFile(path), let json = try? JSON(parsing: bytes), let salt = json["salt"]?.stringValue
    else {
      salt = newSalt
      try save()
      return
    }
    self.salt = salt
    done = (json["done"]?.objectValue ?? [:]).compactMapValues { $0.integerValue.map { Int($0) } }
    clock = json["clock"]?.stringValue.flatMap { Instant($0) } ?? clock
  }

  mutating func advance(_ file: ActionFile, to count: Int) throws {
    done[file.digest] = count
    try save()
  }

  mutating func advance(to instant: Instant) throws {
    guard instant > clock else { return }
    clock = instant
    try save()
  }

  private func save() throws {
    let json: JSON = .object([
      "done": .object(done.mapValues { .integer(Int64($0)) }), "clock": .string(clock.description),
      "salt": .string(salt),
    ])
    try writeFile(path, try json.serialized())
  }
}
