import Database
import EventFeed
import LocalTime
package import Messages
package import RPC
import ServiceAPI

// An inbox, live (FA-9).
extension InboxAPI {
  /// Maximum number of entries in a response of a watch.
  static let entriesAtOnce = 100

  package func watchNotifications(
    _ request: InboxV1.WatchNotificationsRequest,
    responses: ResponseWriter<InboxV1.WatchNotificationsResponse>, context: RPCContext
  ) async throws {
    let person = try CallingPerson(context).key
    var sent = InboxToken(request.resumeToken, person, epoch: database.epoch)
    let subject = context.streamSubject(familyID: person.family.familyID, memberID: person.personID)
    try await watchers.watch(
      person.text, of: subject, on: host, signsTo: request.signsOfLife ? responses : nil
    ) {
      var hasSent = false
      while let (token, response) = try await response(to: person, after: sent) {
        (sent, hasSent) = (token, true)
        try await responses.write(response)
      }
      return .waiting(hasSent: hasSent)
    } sign: {
      .init(resumeToken: sent?.text(person, epoch: database.epoch) ?? "")
    }
  }

  /// The next response after the one that was sent; nil for none.
  private func response(
    to person: PersonKey, after sent: InboxToken?
  ) async throws -> (InboxToken, InboxV1.WatchNotificationsResponse)? {
    let (now, epoch) = (now, database.epoch)
    return try await database.read(person.family.familyID) { tx in
      let newest = try InboxPersonTable.find(tx, person).changes
      let isSnapshot = sent.map { $0.position > newest } ?? true
      let entries: [InboxEntry]
      var token = InboxToken(position: newest, number: .max)
      if let sent, !isSnapshot {
        entries = try InboxEntryTable.changes(
          tx, person, after: (sent.position, sent.number), limit: Self.entriesAtOnce)
        guard let last = entries.last else { return nil }
        token = InboxToken(position: last.position, number: last.number)
      } else {
        entries = try InboxEntryTable.page(
          tx, person, before: .max, unreadOnly: false, at: now, limit: Self.entriesAtOnce)
      }
      let response = InboxV1.WatchNotificationsResponse(
        resumeToken: token.text(person, epoch: epoch), isSnapshot: isSnapshot,
        notifications: entries.map(InboxV1.Notification.init),
        unreadCount: Int32(clamping: try InboxEntryTable.unreadCount(tx, person, at: now)))
      return (token, response)
    }
  }
}

/// Where a watch of an inbox resumes: the last change that the client has, of this person, in this history of the
/// database.
struct InboxToken: Hashable, Sendable {
  static let watch = ResumeToken.Watch(4)

  let position: Int64
  /// Of the entry that was sent last with that position.
  let number: Int64

  init(position: Int64, number: Int64) {
    (self.position, self.number) = (position, number)
  }

  /// nil for a text that is no such token.
  init?(_ text: String, _ person: PersonKey, epoch: Epoch) {
    guard let numbers = ResumeToken.numbers(in: text, of: Self.watch, about: person.text, epoch: epoch),
      numbers.count == 2, case let position = Int64(bitPattern: numbers[0]), position >= 0
    else { return nil }
    self.init(position: position, number: Int64(bitPattern: numbers[1]))
  }

  func text(_ person: PersonKey, epoch: Epoch) -> String {
    ResumeToken.text(
      [UInt64(bitPattern: position), UInt64(bitPattern: number)], of: Self.watch, about: person.text, epoch: epoch)
  }
}
