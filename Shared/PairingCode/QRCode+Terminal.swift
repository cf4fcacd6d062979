extension QRCode {
  /// The code with its quiet zone as lines of text for a terminal, two rows of modules a line. A light module is a full
  /// half block, as most terminals are dark; decoders read the inverse as well.
  public var terminalLines: [String] {
    let side = width + 2 * QRCode.quietZone
    return stride(from: 0, to: side, by: 2).map { row in
      let characters = (0..<side).map { column -> Character in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }
      return String(characters)
    }
  }

  /// - Parameters: row and column with the quiet zone, which is light, as is what is beyond it.
  private func isDark(_ row: Int, _ column: Int) -> Bool {
    let (row, column) = (row - QRCode.quietZone, column - QRCode.quietZone)
    guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
    return modules[row * width + column]
  }
}
