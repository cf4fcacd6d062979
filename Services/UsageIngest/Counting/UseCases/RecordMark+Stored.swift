import LocalTime
package import StoredMessages
package import UsageRecords

extension StoredV1.RecordMark {
  package init(_ mark: RecordTable.Mark) {
    self.init(
      start: mark.start.seconds, installation: mark.installation, sequence: mark.sequence,
      conflict: Int64(mark.conflict))
  }
}

extension RecordTable.Mark {
  package init(_ stored: StoredV1.RecordMark) {
    self.init(
      start: Instant(seconds: stored.start), installation: stored.installation, sequence: stored.sequence,
      conflict: Int(stored.conflict))
  }
}
