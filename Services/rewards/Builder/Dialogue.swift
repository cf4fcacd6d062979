import CommandLine
import Glibc

/// Questions that are answered by a line each, from a terminal or a pipe.
///
/// An empty line takes the answer in brackets, `?` explains, `back` leads one step back, and `cancel` or the end of the
/// input ends the command without any effect.
struct Dialogue: Sendable {
  /// The next answer, nil at the end; for tests, in place of the standard input.
  @TaskLocal static var answers: (@Sendable () -> String?)?

  /// A wish to see the step before once more.
  struct Back: Error {}

  /// Whether a program answers: it gets no questions, and its first wrong answer is an error.
  let isSilent: Bool

  /// - Parameters:
  ///   - present: The value that an empty answer takes, as it is shown.
  ///   - read: Throws `CommandError` for an answer that cannot be taken; it is shown, and the question asked again.
  /// - Returns: nil for an empty answer.
  func ask<Value>(
    _ question: String, present: String, help: String, _ read: (String) throws -> Value
  ) throws -> Value? {
    while true {
      switch try answer(to: "\(question) [\(present.shown)]") {
      case "": return nil
      case "?": say("  " + help, hanging: 2)
      case let line:
        do { return try read(line) } catch let error as CommandError {
          try show([error.description])
        }
      }
    }
  }

  /// Faults of what was answered.
  /// - Throws: `CommandError` with all of them where a program answers.
  func show(_ faults: [String]) throws {
    if isSilent { throw CommandError(faults.joined(separator: "\n")) }
    for fault in faults { say("  " + Color.yellow("! \(fault)"), hanging: 2) }
  }

  private func answer(to question: String) throws -> String {
    let prompt = wrapped("\(question): ", width: Output.columns).joined(separator: "\n")
    print("\(prompt) ", terminator: "")
    flushOutput()
    let line = Self.answers.map { $0() } ?? readLine()
    let text = line.map(Self.trimmed)
    // A terminal shows what is typed; elsewhere the questions would follow each other on one line.
    if Self.answers != nil || !isTerminal(STDIN_FILENO) || line == nil { print((text ?? "").shown) }
    switch text {
    case nil: throw CommandError("the answers ended before the challenge was created; nothing was created")
    case "back": throw Back()
    case "cancel": throw CommandError("cancelled; nothing was created")
    case let text?: return text
    }
  }

  private static func trimmed(_ line: String) -> String {
    guard let first = line.firstIndex(where: { !$0.isWhitespace }),
      let last = line.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(line[first...last])
  }
}

extension Dialogue {
  /// Numbers of a list, such as `1,3` or `2-4`, each once and in its order.
  static func numbers(_ text: String, of count: Int, as name: String) throws -> [Int] {
    let parts = text.split(whereSeparator: { $0 == "," || $0 == " " })
    let chosen = try parts.flatMap { part -> ClosedRange<Int> in
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last, first >= 1,
        last <= count
      else { throw CommandError("\(name) is \(text.shown); give numbers from 1 to \(count), such as 1,2") }
      return first...last
    }
    return Set(chosen).sorted()
  }

  /// The entry of a list that is named by its number or by one of its names.
  static func choice(_ text: String, of names: [[String]], as name: String) throws -> Int {
    if let number = Int(text), (1...max(1, names.count)).contains(number), !names.isEmpty { return number - 1 }
    if let place = names.firstIndex(where: { $0.contains { $0.lowercased() == text.lowercased() } }) { return place }
    throw CommandError("\(name) is \(text.shown); give a number from 1 to \(names.count)")
  }

  /// A whole number; the service knows its limits.
  static func number(_ text: String, as name: String) throws -> Int32 {
    guard let number = Int32(text) else { throw CommandError("\(name) is \(text.shown); give a whole number") }
    return number
  }
}
