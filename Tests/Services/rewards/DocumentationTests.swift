import CommandLine
import Glibc
import Testing

@testable import RewardsCommands

@Suite("The command line's documents")
struct DocumentationTests {
  /// The README's table: a row for each command with the paths of its JSON and their types.
  static var table: String {
    let rows = commands.map { command in
      let fields = (command.output?.fields ?? []).uniqued(by: \.path).map { path, type in
        "\(path.isEmpty ? "" : "`\(path)` ")\(type)"
      }
      return "| `\(command.name)` | \(fields.joined(separator: "; ")) |"
    }
    return (["| Command | JSON |", "|---|---|"] + rows).joined(separator: "\n")
  }

  @Test("The table of the README is what the commands declare; REWRITE=1 writes it")
  func readme() throws {
    let path = #filePath.replacing(
      "Tests/Services/rewards/DocumentationTests.swift", with: "Services/rewards/README.md")
    let text = String(decoding: try #require(try readFile(path)), as: UTF8.self)
    let parts = text.split(separator: "<!-- table -->\n", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    if getenv("REWRITE") != nil {
      let new = "\(parts[0])<!-- table -->\n\(Self.table)\n<!-- table -->\n\(parts[2])"
      let file = try #require(fopen(path, "w"))
      fputs(new, file)
      fclose(file)
    } else {
      #expect(parts[1] == Self.table + "\n")
    }
  }
}

extension Sequence {
  fileprivate func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
