import DisplayText

/// A command for the user to paste into a shell: every word arrives as it is here.
package struct ShellCommand: Sendable {
  package var words: [String]

  package init(words: [String]) {
    self.words = words
  }

  /// On one line.
  package var text: String { words.map(Self.quoted).joined(separator: " ") }

  /// On lines of at most so many columns where that is possible; the shell reads them as one.
  package func lines(columns: Int) -> [String] { Self.lines(words.map(Self.quoted), columns: columns) }

  /// The command line as it was written, on such lines: it is parted where its words are.
  package static func lines(of text: String, columns: Int) -> [String] {
    var words = [""]
    var quote: Character?
    var depth = 0
    for character in text {
      switch character {
      case "'" where quote == nil, "\"" where quote == nil: quote = character
      case quote: quote = nil
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if character == " ", quote == nil, depth == 0 {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return lines(words, columns: columns)
  }

  private static func lines(_ words: [String], columns: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      // Space for the backslash that continues the line.
      if let last = lines.last, last.columns + 1 + word.columns <= columns - 4 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(lines.isEmpty ? word : "  \(word)")
      }
    }
    return lines.dropLast().map { "\($0) \\" } + lines.suffix(1)
  }

  /// The word as a POSIX shell reads it back. Control characters are written as octal escapes of printf, because a
  /// terminal must not receive them.
  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./:=@%+,".utf8.contains(byte)
      }
    }
    if plain, !word.isEmpty { return word }
    if DisplayText.firstControl(in: word) == nil { return "'\(word.replacing("'", with: "'\\''"))'" }
    let escaped = word.unicodeScalars.reduce(into: "") { result, scalar in
      if DisplayText.isControl(scalar) {
        for byte in String(Character(scalar)).utf8 { result += "\\0" + octal(byte) }
      } else {
        result += scalar == "\\" ? "\\\\" : scalar == "'" ? "'\\''" : String(Character(scalar))
      }
    }
    return "\"$(printf '%b' '\(escaped)')\""
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
