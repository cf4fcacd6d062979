import Database
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import ServiceAPI
import Stubs
import Telemetry

/// A service's first step before it serves, so that no restored database brings back erased data (FA-7): it merges the
/// copies of its register that the neighbours keep, and erases again what is in the register and in the database, or
/// has a key.
struct ErasureMerge: Sendable {
  let erasures: Erasures
  let channels: [Neighbour: Channel]
  let logger: Logger

  /// Time limit for all neighbours together, since they are asked at the same time.
  var timeout: Duration = .seconds(5)

  /// Entries that are taken from a neighbour, its own and this service's together.
  var maximumEntries = 1_000_000

  func run() async throws {
    let received = await copies()
    let (register, host) = (erasures.register, erasures.host)
    if register.unreadableLines > 0 {
      logger.warning(
        "the register of erased ids has lines that can't be read, and are skipped: one is what a power cut leaves, more "
          + "need a copy of the file", ["file": register.path, "lines": "\(register.unreadableLines)"])
    }
    if !received.isEmpty {
      do {
        try await host.blockingPool.run { try register.append(received) }
      } catch let error as StartError where error.lacksSpace {
        // They are refused all the same; the neighbours keep them for the next start.
        register.hold(received)
        logger.error("what neighbours know to be erased is not in the register yet", ["reason": "\(error)"])
      }
    }
    guard !register.isEmpty else { return }
    do {
      try await destroyKeysAgain()
      try await eraseAgain()
    } catch let error as DatabaseError where error.kind == .diskFull {
      // Its calls are refused meanwhile. The service has to start: nothing else would make room known to it.
      logger.error("what was erased and is in the database again is erased when there is room", ["reason": "\(error)"])
      erasures.database.observeCondition { condition in
        guard condition == .sound else { return }
        Task {
          try? await destroyKeysAgain()
          try? await eraseAgain()
        }
      }
    }
  }

  /// Destroys the keys of what is in the register, as a file of keys has them again that was restored from a backup.
  private func destroyKeysAgain() async throws {
    guard let keys = erasures.database.personalKeys else { return }
    let codes = erasures.register.all.map(\.code)
    let count = try await erasures.host.blockingPool.run { try keys.destroy(codes: codes) }
    guard count > 0 else { return }
    logger.warning(
      "the file of personal keys has keys of what was erased; they are destroyed again",
      ["file": keys.path, "keys": "\(count)"])
  }

  /// Erases what is in the register and in the database.
  private func eraseAgain() async throws {
    let host = erasures.host
    var count = 0
    for partition in Partition.all {
      for subject in try await found(in: partition) {
        let started = PrivacyV1.ErasureStarted(
          erasureID: Identifier.make(on: host), childID: subject.childID ?? "",
          startTime: .init(seconds: host.wallClock.now.seconds))
        let erasures = erasures
        try await erasures.database.write(partition) { tx in
          try erasures.begin(started, of: subject.family.familyID, in: tx)
        }
        count += 1
      }
    }
    if count > 0 {
      logger.warning("the database has what was erased; it is erased again", ["subjects": "\(count)"])
    }
  }

  /// Subjects that are in the database although they were erased.
  private func found(in partition: Partition) async throws -> [KeptSubject] {
    let (data, register) = (erasures.data, erasures.register)
    return try await erasures.database.read(partition) { tx in
      var found: [KeptSubject] = []
      let tables = [data.children] + data.tables.filter { $0.key == ["family_id"] }.map(\.name)
      var last = ""
      while let next = try tables.compactMap({ try tx.family(after: last, of: partition, in: $0) }).min() {
        last = next
        guard register.concerns(familyID: next) else { continue }
        if register.hasErased(familyID: next) {
          found.append(KeptSubject(FamilyKey(next), childID: nil))
          continue
        }
        var childID = ""
        while let child = try data.child(after: childID, of: next, in: tx) {
          childID = child
          if register.hasErased(child, of: next) { found.append(KeptSubject(FamilyKey(next), childID: child)) }
        }
      }
      return found
    }
  }

  /// Keeps a copy of a neighbour's register; in partitions by the codes, as whose they are is not known here.
  private func keep(_ entries: [ErasureRegister.Entry], of neighbour: Neighbour) async throws {
    for (number, entries) in Dictionary(grouping: entries, by: { Int($0.code[0]) }) {
      guard let partition = Partition(number: number) else { continue }
      for start in stride(from: 0, to: entries.count, by: 500) {
        try await erasures.database.write(partition) { tx in
          try ErasureTables.store(Array(entries[start...].prefix(500)), of: neighbour.name, in: tx)
        }
      }
    }
  }

  /// The copies of this service's register that the neighbours that respond keep.
  private func copies() async -> [ErasureRegister.Entry] {
    await withTaskGroup(of: [ErasureRegister.Entry].self) { group in
      for (neighbour, channel) in channels { group.addTask { await copy(of: neighbour, channel) } }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// A neighbour's copy of this service's register, as far as it arrives: each entry counts for itself.
  private func copy(of neighbour: Neighbour, _ channel: Channel) async -> [ErasureRegister.Entry] {
    var (entries, own): ([ErasureRegister.Entry], [ErasureRegister.Entry]) = ([], [])
    do {
      let client = FeedV1.FollowingServiceClient(channel)
      for try await response in client.listErasureEntries(.init(), options: CallOptions(timeout: timeout)) {
        entries += response.entries.map { ErasureRegister.Entry(code: $0.code, day: $0.day) }
        own += response.ownEntries.map { ErasureRegister.Entry(code: $0.code, day: $0.day) }
        guard entries.count + own.count <= maximumEntries else {
          logger.warning(
            "a neighbour sends more erased ids than are taken; the rest is left out",
            ["neighbour": neighbour.name, "limit": "\(maximumEntries)"])
          break
        }
      }
    } catch {
      logger.info(
        "a neighbour can't say all that was erased",
        ["neighbour": neighbour.name, "entries": "\(entries.count + own.count)", "reason": "\(error)"])
    }
    do {
      try await keep(own.filter { $0.code.count == 32 }, of: neighbour)
    } catch {
      logger.warning(
        "the copy of a neighbour's register is not kept", ["neighbour": neighbour.name, "reason": "\(error)"])
    }
    return entries.filter { $0.code.count == 32 }
  }
}
