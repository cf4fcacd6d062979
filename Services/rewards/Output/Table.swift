import CommandLine

/// Rows of text with aligned columns, within the width of the output: where they do not fit, ids move to a separate
/// line below their row, and other cells are wrapped between words.
struct Table {
  private let header: [String]
  private let rows: [[String]]
  /// Headers of columns whose cells are read by machines too, so that they are never cut.
  private static let whole: Set<String> = ["Id", "Record", "Family", "Key id"]
  private static let gap = 2
  /// Cells of text are not made narrower.
  private static let minimum = 7

  init(_ header: [String], _ rows: [[String]]) {
    self.header = header
    self.rows = rows.map { $0.map(Color.escaped) }
  }

  func lines(columns: Int) -> [String] {
    var shown = Array(header.indices)
    var below: [Int] = []
    var widths = fitting(shown, columns)
    while total(widths) > columns, let id = shown.last(where: { Self.whole.contains(header[$0]) }) {
      shown.removeAll { $0 == id }
      below.insert(id, at: 0)
      widths = fitting(shown, columns)
    }
    return ([header] + rows).enumerated().flatMap { number, row -> [String] in
      let lines = line(shown.map { row[$0] }, widths)
      return number == 0 ? lines : lines + below.map { "  \(header[$0].lowercased()) \(row[$0])" }
    }
  }

  private func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) }

  /// The natural widths, of which the widest are reduced as far as needed.
  private func fitting(_ shown: [Int], _ columns: Int) -> [Int] {
    var widths = shown.map { column in ([header] + rows).map { $0[column].columns }.max() ?? 0 }
    func floor(_ index: Int) -> Int {
      Self.whole.contains(header[shown[index]])
        ? widths[index] : max(Self.minimum, header[shown[index]].columns, unbreakable(shown[index]))
    }
    while total(widths) > columns {
      let reducible = widths.indices.filter { widths[$0] > floor($0) }
      guard let widest = reducible.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  /// Columns of the widest number or instant: only words are cut.
  private func unbreakable(_ column: Int) -> Int {
    rows.map { row in
      row[column].allSatisfy { $0.isASCII && ($0.isNumber || "-:+.,/%TZ ".contains($0)) } ? row[column].columns : 0
    }.max() ?? 0
  }

  /// A row, over as many lines as its highest cell.
  private func line(_ cells: [String], _ widths: [Int]) -> [String] {
    let cells = zip(cells, widths).map { cell, width in
      cell.columns <= width ? [cell] : wrapped(cell, width: width)
    }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      zip(cells, widths).map { lines, width in column(line < lines.count ? lines[line] : "", width) }
        .joined(separator: String(repeating: " ", count: Self.gap)).trimmingEnd()
    }
  }
}

func table(_ header: [String], _ rows: [[String]]) -> String {
  Table(header, rows).lines(columns: Output.columns).joined(separator: "\n")
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
