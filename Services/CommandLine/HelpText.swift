/// The lists of a program's help, in lines of at most 80 columns.
package enum HelpText {
  package static let columns = 80
  /// A longer name has its own line.
  private static let maximumName = 28

  package static func options(_ options: [Option]) -> String {
    entries(
      options.map { option in
        let notes = (option.isRequired ? " (required)" : "") + (option.repeats ? " (any number of times)" : "")
        return (option.form, option.help + notes)
      })
  }

  /// Names with explanations next to them, or below a long name.
  package static func entries(_ entries: [(name: String, text: String)]) -> String {
    let widest = min(maximumName, entries.map(\.name.columns).max() ?? 0)
    let indent = String(repeating: " ", count: widest + 4)
    return entries.flatMap { name, text -> [String] in
      let lines = wrapped(text, width: columns - widest - 4)
      if name.columns > widest { return ["  \(name)"] + lines.map { indent + $0 } }
      return ["  \(column(name, widest))  \(lines.first ?? "")"] + lines.dropFirst().map { indent + $0 }
    }.joined(separator: "\n")
  }
}
