import CommandLine
import DisplayText

/// The request that the words of a command line make.
package enum Invocation: Sendable {
  /// No command: the overview.
  case overview(isAsked: Bool)
  case version
  /// A word that several commands begin with, such as `admin parked`.
  case group([Command], isAsked: Bool)
  /// A command and the words after its name, including the options before it.
  case command(Command, [String])
  case unknown(String, meant: String?)

  /// Options of every command may precede it too: `rewards --json status`.
  package init(_ words: [String], among commands: [Command]) {
    var rest = words[...]
    var options: [String] = []
    var names: [String] = []
    var fitting = commands
    while let word = rest.first {
      if let length = Self.lengthOfCommonOption(rest) {
        options += rest.prefix(length)
        rest = rest.dropFirst(length)
        continue
      }
      let longer = fitting.filter { $0.words.count > names.count && $0.words[names.count] == word }
      if longer.isEmpty { break }
      (names, fitting) = (names + [word], longer)
      rest.removeFirst()
      if let command = fitting.first(where: { $0.words == names }) {
        self = .command(command, options + rest)
        return
      }
    }
    if names.isEmpty, rest.first == "help" {
      // `rewards help status` is `rewards status --help`.
      self = Self(["--help"] + options + rest.dropFirst(), among: commands)
      return
    }
    let isAsked = options.contains("--help")
    if let word = rest.first, !(names.isEmpty && word == "--version") {
      let typed = names + [word] + rest.dropFirst().prefix { !$0.hasPrefix("-") }
      self = .unknown((names + [word]).joined(separator: " "), meant: Self.meant(typed, among: commands))
    } else if rest.first == "--version" {
      self = .version
    } else if names.isEmpty {
      self = .overview(isAsked: isAsked)
    } else {
      self = .group(fitting, isAsked: isAsked)
    }
  }

  /// The number of words that the option at the beginning takes; nil for anything but an option of every command.
  private static func lengthOfCommonOption(_ words: ArraySlice<String>) -> Int? {
    guard let word = words.first, word.hasPrefix("--") else { return nil }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Command.commonOptions.first(where: { parts.first.map(String.init) == $0.name }) else {
      return nil
    }
    return option.value == nil || parts.count > 1 ? 1 : min(2, words.count)
  }

  /// The command that was probably meant: its words are compared with as many of those that were typed.
  private static func meant(_ typed: [String], among commands: [Command]) -> String? {
    let candidates = (1...3).flatMap { count -> [String] in
      let text = typed.prefix(count).joined(separator: " ")
      return nearest(to: text, among: commands.filter { $0.words.count == count }.map(\.name)).map { [$0] } ?? []
    }
    return nearest(to: typed.prefix(3).joined(separator: " "), among: candidates) ?? candidates.last
  }
}
