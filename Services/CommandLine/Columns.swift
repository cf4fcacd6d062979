/// How wide text is on a terminal: Chinese, Japanese and Korean characters and emoji fill two columns, marks that
/// combine with the character before them fill none.
extension String {
  /// Columns of one line; colors fill none.
  package var columns: Int { Color.plain(self).reduce(0) { $0 + $1.columns } }

  /// The text when it fits, otherwise its begin and an ellipsis.
  package func cut(to width: Int) -> String {
    guard columns > width else { return self }
    var result = ""
    var filled = 0
    for character in Color.plain(self) {
      guard filled + character.columns <= width - 1 else { break }
      result.append(character)
      filled += character.columns
    }
    return width > 0 ? result + "…" : ""
  }
}

extension String {
  /// The word, in pieces where it is wider than a line and of a script that is broken between any two characters.
  fileprivate func pieces(width: Int) -> [String] {
    guard columns > width, width > 1, columns > count else { return [self] }
    var pieces = [""]
    for character in self {
      if let last = pieces.last, last.columns + character.columns > width { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }
}

extension Character {
  /// 0, 1 or 2; more where a script joins several letters to one character.
  fileprivate var columns: Int {
    // Most text is ASCII.
    if utf8.count == 1 { return 1 }
    let isEmoji = unicodeScalars.contains { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }
    return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    // Vowels and final consonants of Hangul are drawn inside the first consonant's two columns.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

/// Text that fills a number of columns: cut or padded with spaces.
package func column(_ text: String, _ width: Int, right: Bool = false) -> String {
  let cut = text.cut(to: width)
  let filler = String(repeating: " ", count: max(0, width - cut.columns))
  return right ? filler + cut : cut + filler
}

/// Words that stay together: an option and the placeholder of its value, such as `--child NAME`.
private func units(_ words: [String]) -> [String] {
  words.reduce(into: []) { units, word in
    let isPlaceholder = word.count > 1 && word.first?.isUppercase ?? false && !word.contains { $0.isLowercase }
    if isPlaceholder, let option = units.last, option.hasPrefix("--"), !option.contains(" ") {
      units[units.count - 1] = "\(option) \(word)"
    } else {
      units.append(word)
    }
  }
}

/// Lines of whole words, each at most this many columns wide; a wider word has its own line.
/// - Parameter hanging: columns by which the lines after the first are indented.
package func wrapped(_ text: String, width: Int, hanging: Int = 0) -> [String] {
  let indent = String(repeating: " ", count: hanging)
  return Color.escaped(text).split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
    // Characters before the first word are kept.
    let margin = String(paragraph.prefix { $0 == " " })
    var lines: [String] = []
    let words = units(paragraph.split(separator: " ").map(String.init))
    for word in words.flatMap({ $0.pieces(width: width - margin.count - hanging) }) {
      if let last = lines.last, last.columns + 1 + word.columns <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append((lines.isEmpty ? margin : margin + indent) + word)
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
