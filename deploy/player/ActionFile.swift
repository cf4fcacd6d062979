import Bytes
import CommandLine
import Identity
import LocalTime
import RewardsCommands

/// Actions of a family other than using apps: lines of `TIME COMMAND WORDS…`, such as
/// `2026-03-11T17:00:00Z apps grant --child Mia --minutes 15`.
///
/// `first` in place of the time means: before any usage. Words in double quotes stay together; `#` begins a comment.
/// `here/` at the beginning of a word is the folder of the file, `keys/` that of the operator's key.
struct ActionFile: Sendable {
  struct Action: Sendable {
    /// Nil: before any usage.
    var time: Instant?
    var words: [String]
    var command: Command
    var arguments: Arguments
    /// Line in the file, from 1.
    var line: Int

    /// Whether a run that was stopped before it noted this action has done it: the credentials that the action ends
    /// with are stored. Other actions repeat their requests, which the services recognize.
    func isDone(in keyring: Keyring) -> Bool {
      switch command.name {
      case "family create": keyring.isSignedIn
      case "device pair": arguments["device"].map { keyring.devices[$0] != nil } ?? false
      default: false
      }
    }
  }

  let path: String
  /// Identifies a file by its content, whatever its name.
  let digest: String
  /// In the order of the file, which is that of time.
  let actions: [Action]

  /// - Parameter keys: The folder of the operator's key.
  /// - Throws: `CommandError` that names the line and its fault, before anything is done.
  init(path: String, keys: String) throws {
    guard let bytes = try readFile(path) else { throw CommandError("there is no file \(path)") }
    self.path = path
    digest = Hexadecimal.text(sha256(bytes))
    var actions: [Action] = []
    let folders = ["here/": Self.folder(of: path), "keys/": keys]
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do {
        guard let action = try Self.action(line, index + 1, folders) else { continue }
        if let last = actions.last?.time, action.time.map({ $0 < last }) ?? true {
          throw CommandError("it is earlier than the line before")
        }
        actions.append(action)
      } catch let error as CommandError {
        throw CommandError("\(path) line \(index + 1): \(error)")
      }
    }
    self.actions = actions
  }

  /// The folder of a file, with a slash at its end.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  private static func action(_ line: Substring, _ number: Int, _ folders: [String: String]) throws -> Action? {
    var words = try split(line)
    guard let first = words.first else { return nil }
    words.removeFirst()
    let time = Instant(first)
    guard time != nil || first == "first" else {
      throw CommandError("\"\(first)\" is not a time such as 2026-03-11T17:00:00Z, and not \"first\"")
    }
    guard let command = commands.first(where: { words.starts(with: $0.words) }) else {
      throw CommandError("there is no command \"\(words.prefix(2).joined(separator: " "))\"")
    }
    let placed = words.dropFirst(command.words.count).map { word in
      folders.first { word.hasPrefix($0.key) }.map { $0.value + word.dropFirst($0.key.count) } ?? word
    }
    let arguments = try Arguments(placed, options: command.options, operands: command.operands)
    return Action(time: time, words: words, command: command, arguments: arguments, line: number)
  }

  /// The words of a line.
  static func split(_ line: Substring) throws -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case "#" where !isQuoted && word == nil: return words
      case " " where !isQuoted, "\t" where !isQuoted:
        if let ended = word { words.append(ended) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard !isQuoted else { throw CommandError("a quotation mark is not closed") }
    if let word { words.append(word) }
    return words
  }
}
