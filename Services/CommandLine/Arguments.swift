import DisplayText

/// A wrong command line, or something that the user has to correct; printed as it is.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String
  /// A command that may remedy the error, to be pasted.
  package let remedy: ShellCommand?

  package init(_ description: String, remedy: ShellCommand? = nil) {
    self.description = description
    self.remedy = remedy
  }
}

/// An option of a command.
package struct Option: Sendable {
  package let name: String
  /// The placeholder for the value in the help; nil for a flag.
  package let value: String?
  package let help: String
  package var isRequired = false
  /// Whether it may be given several times.
  package var repeats = false

  /// An option with its value, as words that are read back so.
  package static func words(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("--") ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }

  /// As it is typed: `--child NAME`.
  package var form: String { "--\(name)\(value.map { " \($0)" } ?? "")" }

  package init(name: String, value: String?, help: String, isRequired: Bool = false, repeats: Bool = false) {
    self.name = name
    self.value = value
    self.help = help
    self.isRequired = isRequired
    self.repeats = repeats
  }
}

/// The words after a command, split into options and operands.
package struct Arguments: Sendable {
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// - Throws: `CommandError` that names the word and the allowed ones.
  package init(_ words: some Sequence<String>, options: [Option], operands expected: [String]) throws {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      guard let option = options.first(where: { $0.name == name }) else {
        let known = options.map { "--\($0.name)" }.joined(separator: ", ")
        let advice = nearest(to: name, among: options.map(\.name)).map { "did you mean --\($0)? It" } ?? "it"
        throw CommandError("unknown option --\(name); \(advice) takes \(known.isEmpty ? "no options" : known)")
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.value == nil {
        guard value == nil else { throw CommandError("--\(name) takes no value") }
        value = "true"
      } else if value == nil {
        if let next = words.first, next.hasPrefix("--") {
          throw CommandError(
            "--\(name) needs a value: \(option.value ?? ""); one that begins with -- is written --\(name)=\(next)")
        }
        value = words.popFirst()
      }
      guard let value else { throw CommandError("--\(name) needs a value: \(option.value ?? "")") }
      if !option.repeats, values[name] != nil { throw CommandError("--\(name) is given twice") }
      values[name, default: []].append(value)
    }
    for option in options where option.isRequired && values[option.name] == nil {
      throw CommandError("--\(option.name) \(option.value ?? "") is missing: \(option.help)")
    }
    if operands.count < expected.count { throw CommandError("\(expected[operands.count]) is missing") }
    if operands.count > expected.count {
      let wanted = expected.isEmpty ? "none" : "only \(expected.joined(separator: " "))"
      throw CommandError("\"\(operands[expected.count])\" is one word too many: besides options it takes \(wanted)")
    }
  }

  package subscript(name: String) -> String? { values[name]?.first }

  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Every option of these that was given, as words to give it again.
  package func given(_ options: [Option]) -> [String] {
    options.flatMap { option in
      all(option.name).flatMap { option.value == nil ? ["--\(option.name)"] : Option.words(option.name, $0) }
    }
  }

  package func has(_ name: String) -> Bool { values[name] != nil }

  /// A whole number within limits, nil when the option is not given.
  package func number(_ name: String, in range: ClosedRange<Int64>) throws -> Int64? {
    guard let text = self[name] else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw CommandError("--\(name) is \(text); it must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A required option's value; `init` has checked that it is there.
  package func required(_ name: String) throws -> String {
    guard let value = self[name] else { throw CommandError("--\(name) is missing") }
    return value
  }
}
