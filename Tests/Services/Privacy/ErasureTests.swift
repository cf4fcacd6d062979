import Database
import EventFeed
import EventLoop
import Foundation
import Identity
import LocalTime
import Locks
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Telemetry
import Testing

@testable import ServiceRuntime

@Suite(.timeLimit(.minutes(30))) struct ErasureTests {
  private let family = TestFamily(), other = TestFamily()
  /// Tables by which a device's tokens are refused: their rows stay until none of the tokens can be alive.
  private static let lasting: Set<String> = ["revoked_device", "restricted_device"]

  private var child: PlantedService.Child {
    .init(key: ChildKey(familyID: family.familyID, childID: family.childID), number: 71)
  }
  private var sibling: PlantedService.Child {
    .init(key: ChildKey(familyID: family.familyID, childID: family.siblingID), number: 72)
  }
  private var foreign: PlantedService.Child {
    .init(key: ChildKey(familyID: other.familyID, childID: other.childID), number: 73)
  }

  @Test(
    "FA-7 of an erased child nothing is left in the database, its log or the feed; all else stays",
    arguments: PlantedService.definitions.indices)
  func child(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    try await service.plant([sibling, foreign])
    try await service.plant([child], ofFamilies: false, without: Self.lasting)
    for planted in [sibling, child, foreign] { try await publish(planted, by: service) }
    let before = try await service.storedBytes()
    #expect(before.contains(child.marker) && before.contains(family.childID))
    try await erase(childID: family.childID, in: service)
    let bytes = try await service.storedBytes()
    #expect(!bytes.contains(child.marker), "\(bytes.surroundings(of: child.marker))")
    #expect(!bytes.contains(family.childID), "\(bytes.surroundings(of: family.childID))")
    #expect(bytes.contains(sibling.marker) && bytes.contains(foreign.marker))
    for table in service.data.tables where table.erasure != .elsewhere && !Self.lasting.contains(table.name) {
      #expect(try await service.count(table.name) >= 2, "\(table.name)")
    }
    #expect(try await service.isChained(family.familyID))
    #expect(
      try await service.eventNames(of: family.familyID) == [
        "screentime.family.v1.ChildChanged", "screentime.feed.v1.ErasedEvent", "screentime.privacy.v1.ErasureCompleted",
      ])
    await service.harness.stop()
  }

  @Test(
    "FA-7 FA-8 of a deleted family nothing is left in the database, its log or the feed; all else stays",
    arguments: PlantedService.definitions.indices)
  func family(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    try await service.plant([sibling, child, foreign], without: Self.lasting)
    for planted in [sibling, child, foreign] { try await publish(planted, by: service) }
    try await erase(childID: "", in: service)
    let bytes = try await service.storedBytes()
    for text in [child.marker, sibling.marker, family.childID, family.siblingID] {
      #expect(!bytes.contains(text), "\(bytes.surroundings(of: text))")
    }
    #expect(bytes.contains(foreign.marker))
    for table in service.data.tables where table.erasure != .elsewhere {
      #expect(try await service.count(table.name) >= 1, "\(table.name)")
    }
    #expect(try await service.isChained(family.familyID))
    await service.harness.stop()
  }

  @Test("FA-7 FA-8 waiting events are erased in pieces, however many there are", arguments: [false, true])
  func pieces(_ erasesFamily: Bool) async throws {
    let service = try await PlantedService(PlantedService.definitions[1], isInPieces: true)
    try await service.plant([sibling, child, foreign], without: Self.lasting)
    let (familyID, childID, siblingID) = (family.familyID, family.childID, family.siblingID)
    try await service.harness.database.write(familyID) { tx in
      for number in 100..<500 {
        let owner = number % 2 == 0 ? childID : siblingID
        try tx.execute(
          """
          /* test */ INSERT INTO feed_parked_event
            (partition, feed, family_id, position, part, is_state, create_time, type_url, value)
          VALUES (?, 'ShieldPolicy', ?, ?, 0, 0, 0, 't', ?)
          """, tx.partition, familyID, number, Array("waits for \(owner)".utf8))
        try tx.execute(
          "/* test */ INSERT INTO feed_told (partition, feed, family_id, key, count) VALUES (?, 'ShieldPolicy', ?, ?, 1)",
          tx.partition, familyID, "key \(number) of \(owner)")
        try tx.execute(
          """
          /* test */ INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts)
          VALUES (?, ?, 'test', ?, 4000000000, 4000000000, 0)
          """, tx.partition, familyID, "\(number) of \(owner)")
      }
    }
    try await erase(childID: erasesFamily ? "" : childID, in: service)
    let bytes = try await service.storedBytes()
    #expect(!bytes.contains(childID), "\(bytes.surroundings(of: childID))")
    #expect(bytes.contains(siblingID) != erasesFamily && bytes.contains(foreign.marker))
    let left = try await service.harness.database.read(nil) { tx in
      try ["feed_parked_event", "feed_told", "timer"].map { table in
        try tx.queryOne("/* test */ SELECT COUNT(*) FROM \(table) WHERE family_id = ?", familyID) { $0.int(0) }
      }
    }
    // Of a parked event its place stays; of the planted ones one more is the sibling's.
    #expect(left == (erasesFamily ? [0, 0, 0] : [402, 201, 201]))
    await service.harness.stop()
  }

  @Test("FA-7 a receipt is signed and says what was erased", arguments: PlantedService.definitions.indices)
  func receipt(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    try await service.plant([sibling, child])
    try await publish(child, by: service)
    let started = try await erase(childID: family.childID, in: service)
    let completed = try await service.harness.events(PrivacyV1.ErasureCompleted.self, of: family.familyID)
    let signed = try #require(completed.first?.receipt)
    #expect(completed.count == 1 && completed.first?.erasureID == started.erasureID)
    #expect(try PublicKey(rawBytes: signed.publicKey).isValid(signature: signed.signature, for: signed.receipt))
    let receipt = try PrivacyV1.ErasureReceipt(serializedBytes: signed.receipt)
    #expect(receipt.service == service.definition.identity.name && receipt.erasureID == started.erasureID)
    // Planted where it waited, and published.
    #expect(receipt.eventCount == 2 && receipt.feedPosition == 1)
    let erased = Set(receipt.rows.map(\.table))
    for table in service.data.tables where table.erasure != .elsewhere {
      if case .family = table.holder { continue }
      #expect(erased.contains(table.name), "\(table.name)")
    }
    #expect(receipt.rows.allSatisfy { $0.count > 0 })
    #expect(completed.first?.registerEntries.count == 2)
    await service.harness.stop()
  }

  @Test("FA-7 events about what was erased are refused, those about others are applied")
  func events() async throws {
    let service = try await PlantedService(PlantedService.definitions[3])
    let names = NotedEvents()
    let intake = ErasureIntake(handler: names, erasures: service.erasures, feed: "ShieldPolicy")
    func apply(_ message: some Message, of familyID: String) async throws {
      let event = try ReceivedEvent(
        message, of: familyID, position: 1, createTime: service.harness.clock.now, feed: "ShieldPolicy")
      try await service.harness.database.write(familyID) { tx in
        try intake.applyUrgentEffects(of: event, in: tx)
        _ = try intake.apply(event, in: tx)
      }
    }
    try await apply(FamilyV1.ChildChanged(child: .init(childID: family.childID)), of: family.familyID)
    #expect(names.count == 1)
    try await apply(
      PrivacyV1.ErasureStarted(erasureID: freshID(), childID: family.childID), of: family.familyID)
    await service.harness.database.settleTimers()
    let before = names.count
    try await apply(FamilyV1.ChildChanged(child: .init(childID: family.childID)), of: family.familyID)
    #expect(names.count == before, "an event about an erased child was applied")
    try await apply(FamilyV1.ChildChanged(child: .init(childID: family.siblingID)), of: family.familyID)
    try await apply(FamilyV1.ChildChanged(child: .init(childID: other.childID)), of: other.familyID)
    #expect(names.count == before + 2)
    try await apply(PrivacyV1.ErasureStarted(erasureID: freshID()), of: family.familyID)
    await service.harness.database.settleTimers()
    let after = names.count
    try await apply(FamilyV1.ChildChanged(child: .init(childID: family.siblingID)), of: family.familyID)
    #expect(names.count == after)
    await service.harness.stop()
  }

  @Test("FA-7 rows of erased ids in a restored database are erased again before it serves")
  func restored() async throws {
    let service = try await PlantedService(PlantedService.definitions[1])
    let merge = ErasureMerge(erasures: service.erasures, channels: [:], logger: .silent(clock: service.harness.clock))
    try await service.plant([sibling, child, foreign], without: Self.lasting)
    try await merge.run()
    await service.harness.database.settleTimers()
    #expect(try await service.storedBytes().contains(child.marker))
    // As in a backup from before the erasure, next to a register from after it.
    try await service.erasures.record(
      PrivacyV1.ErasureStarted(erasureID: freshID(), childID: family.childID), of: family.familyID)
    try await service.erasures.record(PrivacyV1.ErasureStarted(erasureID: freshID()), of: other.familyID)
    try await merge.run()
    await service.harness.database.settleTimers()
    let bytes = try await service.storedBytes()
    #expect(!bytes.contains(family.childID) && !bytes.contains(foreign.marker))
    #expect(bytes.contains(sibling.marker))
    await service.harness.stop()
  }

  @Test("FA-7 of a neighbour that breaks off counts what has arrived, and of one that sends too much the beginning")
  func halfCopies() async throws {
    let service = try await PlantedService(PlantedService.definitions[1])
    let register = service.erasures.register
    let neighbour = BreakingNeighbour(
      entries: register.entries(familyID: other.familyID, childID: nil, day: 20_000),
      ownEntries: [ErasureRegister.Entry(code: [UInt8](repeating: 7, count: 32), day: 20_001)])
    let server = Server(host: service.harness.host, services: [neighbour], interceptors: [], settings: .unhurried)
    let channel = Channel(host: service.harness.host, target: try server.listen(on: .loopback(port: 0)))
    try await service.plant([child, foreign], without: Self.lasting)
    var merge = ErasureMerge(
      erasures: service.erasures, channels: [.shieldPolicy: channel], logger: .silent(clock: service.harness.clock))
    try await merge.run()
    await service.harness.database.settleTimers()
    #expect(register.hasErased(familyID: other.familyID) && !register.concerns(familyID: family.familyID))
    #expect(try await !service.storedBytes().contains(foreign.marker))
    #expect(try await service.count("erasure_entry") == 1)

    neighbour.entries.withLock {
      $0 = [family, TestFamily()].flatMap { register.entries(familyID: $0.familyID, childID: nil, day: 20_000) }
    }
    merge.maximumEntries = 2
    try await merge.run()
    #expect(register.hasErased(familyID: family.familyID) && register.all.count == 3)
    channel.close()
    await server.drain(grace: .seconds(1))
    await service.harness.stop()
  }

  @Test(
    "FA-7 the key of an erased child, and that of the answers before, are destroyed; also in a file from a backup",
    arguments: [false, true])
  func keys(_ erasesFamily: Bool) async throws {
    let service = try await PlantedService(PlantedService.definitions[0])
    let (familyID, childID, siblingID) = (family.familyID, family.childID, family.siblingID)
    let (foreignFamily, foreignChild) = (other.familyID, other.childID)
    let subjects: [PersonalSubject] = [
      .child(childID, of: familyID), .answers(to: familyID), .child(siblingID, of: familyID), .family(familyID),
    ]
    let database = service.harness.database
    // Keys are stored with what a transaction changes.
    let change = """
      /* test */ INSERT INTO feed_told (partition, feed, family_id, key, count) VALUES (?, 'other', ?, 'change', 1)
      """
    let sealed = try await database.write(familyID) { tx in
      try tx.execute(change, tx.partition, familyID)
      return try subjects.map { try tx.sealed("Anna", of: $0) }
    }
    let foreign = try await database.write(foreignFamily) { tx in
      try tx.execute(change, tx.partition, foreignFamily)
      return try tx.sealed("Anna", of: .child(foreignChild, of: foreignFamily))
    }
    func opened() async throws -> [SQLValue?] {
      try await database.read(nil) { tx in try (sealed + [foreign]).map { try tx.opened(.text($0)) } }
    }
    let backup = service.keyFile + ".backup"
    try FileManager.default.copyItem(atPath: service.keyFile, toPath: backup)
    #expect(try await opened() == Array(repeating: .text("Anna"), count: 5))
    try await service.plant([sibling, child], without: Self.lasting)
    try await erase(childID: erasesFamily ? "" : childID, in: service)
    let left = erasesFamily ? ["", "", "", "", "Anna"] : ["", "", "Anna", "Anna", "Anna"]
    #expect(try await opened() == left.map { .text($0) })

    database.use(try PlantedService.keys(at: backup, service.erasures.register))
    #expect(try await opened().first == .text("Anna"))
    let merge = ErasureMerge(erasures: service.erasures, channels: [:], logger: .silent(clock: service.harness.clock))
    for _ in 1...2 {
      try await merge.run()
      #expect(try await opened().map { $0 == .text("") } == [true, erasesFamily, erasesFamily, erasesFamily, false])
    }
    await service.harness.stop()
  }

  @Test("FA-7 the register outlives a restart and an incomplete last line, and has no id in it")
  func register() throws {
    let directory = TemporaryDirectory()
    func open() throws -> ErasureRegister {
      try ErasureRegister(in: directory.path, of: .usageIngest) {
        (0..<32).map { _ in UInt8.random(in: .min ... .max) }
      }
    }
    let register = try open()
    #expect(register.isEmpty && !register.concerns(familyID: family.familyID))
    try register.append(register.entries(familyID: family.familyID, childID: family.childID, day: 20_000))
    let path = "\(directory.path)/erasure-UsageIngest.register"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 2 && !text.contains(family.childID))
    try (text + "20000 0123").write(toFile: path, atomically: false, encoding: .utf8)
    let again = try open()
    #expect(register.unreadableLines == 0 && again.unreadableLines == 1)
    #expect(!again.concerns(familyID: other.familyID) && !again.hasErased(other.childID, of: other.familyID))
    try again.append(again.entries(familyID: other.familyID, childID: nil, day: 20_001))
    for read in [again, try open()] {
      #expect(
        read.hasErased(family.childID, of: family.familyID) && !read.hasErased(family.siblingID, of: family.familyID))
      #expect(!read.hasErased(familyID: family.familyID) && read.hasErased(familyID: other.familyID))
      #expect(read.hasErased(other.childID, of: other.familyID) && !read.hasErased(family.childID, of: freshID()))
    }
  }

  // MARK: -

  private func publish(_ planted: PlantedService.Child, by service: PlantedService) async throws {
    let event = FamilyV1.ChildChanged(
      child: .init(childID: planted.key.childID, displayName: planted.marker))
    try await service.harness.database.write(planted.key.familyID) { tx in
      try tx.publish(event, familyID: planted.key.familyID)
    }
  }

  @discardableResult
  private func erase(childID: String, in service: PlantedService) async throws -> PrivacyV1.ErasureStarted {
    let started = PrivacyV1.ErasureStarted(
      erasureID: freshID(), childID: childID, deviceIDs: ["\(child.marker)device_id"],
      startTime: .init(seconds: service.harness.now.seconds))
    let familyID = family.familyID
    try await service.harness.database.write(familyID) { tx in
      try service.erasures.begin(started, of: familyID, in: tx)
    }
    await service.harness.database.settleTimers()
    return started
  }
}

/// Says a part of what it keeps, and then fails.
private final class BreakingNeighbour: FeedV1.PartialFollowingService {
  let entries: Locked<[ErasureRegister.Entry]>
  let ownEntries: [ErasureRegister.Entry]

  init(entries: [ErasureRegister.Entry], ownEntries: [ErasureRegister.Entry]) {
    (self.entries, self.ownEntries) = (Locked(entries), ownEntries)
  }

  func listErasureEntries(
    _ request: FeedV1.ListErasureEntriesRequest, responses: ResponseWriter<FeedV1.ListErasureEntriesResponse>,
    context: RPCContext
  ) async throws {
    let entries = entries.withLock { $0 }
    try await responses.write(
      .init(
        entries: entries.map { .init(code: $0.code, day: $0.day) },
        ownEntries: ownEntries.map { .init(code: $0.code, day: $0.day) }))
    throw RPCError(.unavailable, "broken off")
  }
}

/// Counts the events that reach a service's own handler.
private final class NotedEvents: EventHandler {
  private let number = Locked(0)

  var count: Int { number.withLock { $0 } }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    number.withLock { $0 += 1 }
    return .applied
  }
}
