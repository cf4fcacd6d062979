package import Database
package import EventFeed
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
import Stubs

/// The inboxes of a family's members (FA-9): each call is about the caller's own.
package struct InboxAPI: InboxV1.InboxService, WatchingAPI {
  package static let watched = Inbox.changed
  package let host: any Host
  package let database: Database
  package let watchers: CommitWatchers

  /// - Parameters:
  ///   - database: opened with `InboxSchema.migrations`; `ShieldProgram.register` registers the timers.
  ///   - signInterval: of the signs of life of its watches.
  package init(
    host: any Host, database: Database, signsEvery signInterval: Duration = CommitWatchers.usualSignInterval
  ) {
    self.host = host
    self.database = database
    watchers = CommitWatchers(StreamLimits(member: "person"), signsEvery: signInterval)
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listNotifications, Methods.watchNotifications, Methods.getPreferences,
  ])

  private static let roles: AuthorizationTable = [
    Methods.listNotifications: .family,
    Methods.watchNotifications: .family,
    Methods.markRead: .family,
    Methods.getPreferences: .family,
    Methods.setPreferences: .family,
  ]

  /// Maximum number of entries that MarkRead names.
  static let maximumNumbers = 100
  /// Maximum number of entries that a transaction marks where MarkRead names the last one only.
  static let marksAtOnce = 200

  package func listNotifications(
    _ request: InboxV1.ListNotificationsRequest, context: RPCContext
  ) async throws -> InboxV1.ListNotificationsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let before = page.cursor(&faults) { Int64($0) } ?? .max
    try faults.refuse()
    let (person, now) = (try CallingPerson(context).key, now)
    let (entries, unread) = try await database.read(person.family.familyID) { tx in
      (
        try InboxEntryTable.page(
          tx, person, before: before, unreadOnly: request.unreadOnly, at: now, limit: page.size + 1),
        try InboxEntryTable.unreadCount(tx, person, at: now)
      )
    }
    let (rows, token) = page.cut(entries) { "\($0.number)" }
    return InboxV1.ListNotificationsResponse(
      notifications: rows.map(InboxV1.Notification.init), nextPageToken: token, unreadCount: Int32(clamping: unread))
  }

  package func markRead(
    _ request: InboxV1.MarkReadRequest, context: RPCContext
  ) async throws -> InboxV1.MarkReadResponse {
    var faults = RequestFaults()
    faults.count(request.numbers.count, field: "numbers", in: 0...Self.maximumNumbers)
    for (index, number) in request.numbers.prefix(Self.maximumNumbers).enumerated() {
      faults.number(number, field: "numbers[\(index)]", in: 1 ... .max)
    }
    faults.number(request.throughNumber, field: "through_number", in: 0 ... .max)
    if request.numbers.isEmpty, request.throughNumber == 0 {
      faults.add("numbers", "numbers is empty and through_number is 0; name the entries that are read")
    }
    try faults.refuse()
    let (person, now) = (try CallingPerson(context).key, now)
    if !request.numbers.isEmpty {
      try await database.write(person.family.familyID) { try Self.mark(request.numbers, $0, person, now: now) }
    }
    if request.throughNumber > 0 { try await markAll(through: request.throughNumber, person, now: now) }
    let unread = try await database.read(person.family.familyID) {
      try InboxEntryTable.unreadCount($0, person, at: now)
    }
    return InboxV1.MarkReadResponse(unreadCount: Int32(clamping: unread))
  }

  /// An entry that quiet hours hold back is not known yet; an entry that is no longer kept was known.
  private static func mark(_ numbers: [Int64], _ tx: Transaction, _ person: PersonKey, now: Instant) throws {
    let newest = try InboxPersonTable.find(tx, person).newest
    var unread: [Int64: InboxEntry] = [:]
    for (index, number) in numbers.enumerated() {
      let entry = try InboxEntryTable.find(tx, person, number)
      guard number <= newest, entry?.position != 0 else { throw Refusal.notFound("numbers[\(index)]", "\(number)") }
      if let entry, entry.read == nil { unread[number] = entry }
    }
    try mark(unread.values.sorted { $0.number < $1.number }, tx, person, now: now)
  }

  private static func mark(_ entries: [InboxEntry], _ tx: Transaction, _ person: PersonKey, now: Instant) throws {
    try Inbox.change(
      tx, person,
      entries.map { entry in
        var entry = entry
        entry.read = now
        return entry
      })
  }

  /// In several transactions where there are many.
  private func markAll(through number: Int64, _ person: PersonKey, now: Instant) async throws {
    let before = number == .max ? .max : number + 1
    var marked: Int
    repeat {
      marked = try await database.write(person.family.familyID) { tx in
        let unread = try InboxEntryTable.page(
          tx, person, before: before, unreadOnly: true, at: now, limit: Self.marksAtOnce)
        try Self.mark(unread, tx, person, now: now)
        return unread.count
      }
    } while marked == Self.marksAtOnce
  }
}

/// The person whose device is calling.
struct CallingPerson: Sendable {
  let key: PersonKey
  let isChild: Bool

  /// - Throws: PERMISSION_DENIED for a caller who is no person.
  init(_ context: RPCContext) throws {
    let family = FamilyKey(try context.callerFamilyID())
    if let childID = context.principal.childID {
      key = PersonKey(family: family, personID: childID)
      isChild = true
    } else {
      key = PersonKey(family: family, personID: try context.callerGuardian().guardianID)
      isChild = false
    }
  }

  /// The zone of a child; nil for a guardian.
  /// - Throws: NOT_FOUND for a person who is not in the family.
  func zone(_ tx: ReadTransaction) throws -> String? {
    if isChild {
      guard let child = try ChildTable.find(tx, key.family, key.personID) else {
        throw Refusal.unknownCaller(key.personID)
      }
      return child.calendar.timeZone
    }
    guard try GuardianTable.contains(tx, key.family, key.personID) else {
      throw Refusal.error(
        .notFound, reason: .notFound, "guardian \(key.personID) of the access token is not in the family; sign in again"
      )
    }
    return nil
  }
}
