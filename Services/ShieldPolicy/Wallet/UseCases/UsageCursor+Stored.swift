import LocalTime
import ShieldApps
package import StoredMessages

extension UsageCursor {
  package var stored: StoredV1.SnapshotUsage {
    StoredV1.SnapshotUsage(
      childID: childID, section: section.rawValue, reached: reached.seconds, closedThrough: closedThrough,
      open: open.map { StoredV1.OpenLearning(date: $0.key.date, app: $0.key.app, sixtieths: $0.value) },
      counters: counters.map {
        StoredV1.SnapshotCounter(
          app: $0.key.id, generation: $0.key.generation, seconds: $0.value.seconds, sixtieths: $0.value.sixtieths)
      })
  }

  /// nil for a message that no version of the program has written.
  package init?(_ stored: StoredV1.SnapshotUsage) {
    guard let section = Section(rawValue: stored.section) else { return nil }
    self.init(
      childID: stored.childID, section: section, reached: Instant(seconds: stored.reached),
      closedThrough: stored.closedThrough,
      open: Dictionary(
        stored.open.map { (Learning(date: $0.date, app: $0.app), $0.sixtieths) }, uniquingKeysWith: { _, last in last }
      ),
      counters: Dictionary(
        stored.counters.map {
          (
            AppGeneration(id: $0.app, generation: $0.generation),
            AppCounter(seconds: $0.seconds, sixtieths: $0.sixtieths)
          )
        }, uniquingKeysWith: { _, last in last }))
  }

  /// In the form before there were messages: lines of fields separated by tabs. Child, section, instant reached, date;
  /// then a line for each open sum and each counter. nil for other bytes; no bytes are the beginning.
  package init?(earlier bytes: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    // Byte by byte: there may be thousands of counters.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let numbers = fields.dropFirst().compactMap { Int64($0) }
      guard let text = fields.first, numbers.count == fields.count - 1 else { return nil }
      switch (index, numbers.count) {
      case (0, 3):
        guard let section = Section(rawValue: numbers[0]) else { return nil }
        self.init(
          childID: text, section: section, reached: Instant(seconds: numbers[1]), closedThrough: numbers[2], open: [:],
          counters: [:])
      case (1..., 2): open[Learning(date: numbers[0], app: text)] = numbers[1]
      case (1..., 3):
        counters[AppGeneration(id: text, generation: numbers[0])] = AppCounter(
          seconds: numbers[1], sixtieths: numbers[2])
      default: return nil
      }
    }
  }
}
