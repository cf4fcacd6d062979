package import LocalTime

/// Something that has happened to a child, of which persons are notified: the content of their entries.
package struct Notice: Hashable, Sendable {
  /// Identifies the cause among those of its kind and child.
  package var cause: String
  /// When it happened.
  package var happened: Instant
  package let content: NoticeContent
  package let kind: NotificationKind
  /// The content as it is stored, in addition to the cause.
  let columns: NoticeColumns

  package init(_ content: NoticeContent, cause: String, happened: Instant) {
    (self.content, self.cause, self.happened) = (content, cause, happened)
    (kind, columns) = content.stored
  }
}

/// A notice's content in the columns of `inbox_entry`: a text and two numbers, whose meaning its kind defines. The
/// identifiers of the cause are read from the cause.
struct NoticeColumns: Hashable, Sendable {
  var subject = ""
  var first: Int64 = 0
  var second: Int64 = 0

  init(_ subject: String = "", _ first: Int64 = 0, _ second: Int64 = 0) {
    (self.subject, self.first, self.second) = (subject, first, second)
  }
}

/// Whom a notice of the kind `security` names; empty where there is none. No name has a line break.
package struct SecurityNames: Hashable, Sendable {
  /// The guardian whom it is about.
  package var guardian: String
  package var device: String
  /// The guardian who did it.
  package var author: String

  package init(guardian: String, device: String, author: String) {
    (self.guardian, self.device, self.author) = (guardian, device, author)
  }
}

/// The hours of digests, in UTC: the same for all members of a family.
package enum NoticeHour {
  package static let seconds: Int64 = 3_600

  /// The first second of the hour that contains an instant.
  package static func start(of instant: Instant) -> Instant {
    let rest = instant.seconds % seconds
    return Instant(seconds: instant.seconds - (rest < 0 ? rest + seconds : rest))
  }
}
