import EventLoop
import Glibc
import Locks
import Testing

@testable import Database

/// Stands for a code under a secret: as long, and of the text alone.
private let code: @Sendable (String) -> [UInt8] = { text in
  let bytes = Array(text.utf8)
  return (0..<32).map { place in
    bytes.enumerated().reduce(UInt8(place)) { $0 &* 31 &+ $1.element &+ UInt8(truncatingIfNeeded: $1.offset + place) }
  }
}

private let child = PersonalSubject.child("anna", of: "f")
private let sister = PersonalSubject.child("berta", of: "f")
private let family = PersonalSubject.family("f")

@Suite("Personal keys", .timeLimit(.minutes(30)))
struct PersonalKeyTests {
  private let directory = TemporaryDirectory()
  private var path: String { "\(directory.path)/personal.keys" }

  private func keys(acceptsLoss: Bool = false, at path: String? = nil) throws -> PersonalKeys {
    try Self.keys(acceptsLoss: acceptsLoss, at: path ?? self.path)
  }

  private static func keys(acceptsLoss: Bool = false, at path: String) throws -> PersonalKeys {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    return try PersonalKeys(at: path, host: host, acceptsLoss: acceptsLoss, code: code)
  }

  private func sealed(_ text: String, of subject: PersonalSubject, by keys: PersonalKeys) throws -> [UInt8] {
    try keys.seal(Array(text.utf8), of: subject)
  }

  private func file(_ path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return try PrivateFile.read(1 << 20, at: 0, of: file, path: path)
  }

  @Test("A value is sealed under the key of whom it is about, the same value to the same bytes, also after a start")
  func seals() throws {
    let keys = try keys()
    let values = try [child, sister, family].map { try sealed("Anna", of: $0, by: keys) }
    #expect(Set(values).count == 3)
    for value in values {
      #expect(try keys.open(value[...]) == .value(Array("Anna".utf8)))
      #expect(!value.indices.contains { value[$0...].starts(with: Array("Anna".utf8)) })
    }
    #expect(try sealed("Anna", of: child, by: keys) == values[0])
    #expect(try sealed("Annb", of: child, by: keys) != values[0])
    try keys.save()

    let later = try self.keys()
    #expect(later.identity == keys.identity && later.count == 3)
    #expect(try sealed("Anna", of: child, by: later) == values[0])
    #expect(try later.open(values[2][...]) == .value(Array("Anna".utf8)))
  }

  @Test("A value that was changed is not opened")
  func altered() throws {
    let keys = try keys()
    let value = try sealed("Anna", of: child, by: keys)
    for index in value.indices {
      var altered = value
      altered[index] ^= 1
      guard case .unreadable = try keys.open(altered[...]) else {
        Issue.record("byte \(index) does not matter")
        continue
      }
    }
    guard case .unreadable = try keys.open(value.dropLast()) else {
      Issue.record("a value that is cut short was opened")
      return
    }
  }

  @Test("A key that is destroyed is not in the file any more; others open what they have sealed")
  func destroys() throws {
    let keys = try keys()
    let (anna, berta, smith) = (
      try sealed("Anna", of: child, by: keys), try sealed("Berta", of: sister, by: keys),
      try sealed("Smith", of: family, by: keys)
    )
    try keys.save()
    let before = try file(path)
    try keys.destroy(child)
    let after = try file(path)
    #expect(before.count == after.count)
    // The head, in which the number of changes rises, and three entries of 128 bytes; of the first one the id is left,
    // its state, and a new check.
    let changed = before.indices.filter { before[$0] != after[$0] }
    #expect(changed.allSatisfy { 64..<72 ~= $0 || 128 + 8..<256 ~= $0 })
    #expect(after[128 + 16..<128 + 112].allSatisfy { $0 == 0 })
    for keys in [keys, try self.keys()] {
      #expect(try keys.open(anna[...]) == .erased)
      #expect(try keys.open(berta[...]) == .value(Array("Berta".utf8)))
      #expect(try keys.open(smith[...]) == .value(Array("Smith".utf8)))
      #expect(keys.count == 2)
    }
    try keys.destroy(family)
    #expect(try keys.open(berta[...]) == .erased)
    #expect(keys.count == 0)
    // A child that is added again has a new key.
    #expect(try sealed("Anna", of: child, by: keys) != anna)
  }

  @Test("A retired key opens what it has sealed until it is destroyed, and seals nothing more, also after a start")
  func retires() throws {
    let first = try keys()
    let old = try sealed("answer", of: .answers(to: "f"), by: first)
    try first.retire(.answers(to: "f"))
    let new = try sealed("answer", of: .answers(to: "f"), by: first)
    #expect(new != old)
    #expect(try first.open(old[...]) == .value(Array("answer".utf8)))
    try first.save()
    let later = try keys()
    #expect(try sealed("answer", of: .answers(to: "f"), by: later) == new)
    try later.destroyRetired(of: .answers(to: "f"))
    #expect(try later.open(old[...]) == .erased)
    #expect(try later.open(new[...]) == .value(Array("answer".utf8)))
  }

  @Test("Of a file from a backup the keys of those who were erased since are destroyed again, by their codes")
  func restored() throws {
    let keys = try keys()
    let (anna, berta) = (try sealed("Anna", of: child, by: keys), try sealed("Berta", of: sister, by: keys))
    let other = try sealed("Carl", of: .child("carl", of: "g"), by: keys)
    try keys.save()
    #expect(run("/bin/cp", [path, path + ".backup"]) == 0)
    let erased = [code(child.partText ?? ""), code(PersonalSubject.family("g").familyText), code("child f nobody")]
    let restored = try self.keys(at: path + ".backup")
    #expect(try restored.destroy(codes: erased) == 2)
    #expect(try restored.destroy(codes: erased) == 0)
    #expect(try restored.open(anna[...]) == .erased)
    #expect(try restored.open(other[...]) == .erased)
    #expect(try restored.open(berta[...]) == .value(Array("Berta".utf8)))
  }

  @Test("A key that a file from an older backup lacks is an error that says so, unless its loss is accepted")
  func lost() throws {
    let keys = try keys()
    _ = try sealed("Anna", of: child, by: keys)
    try keys.save()
    #expect(run("/bin/cp", [path, path + ".backup"]) == 0)
    let berta = try sealed("Berta", of: sister, by: keys)
    try keys.save()
    guard case .unreadable(let fault) = try self.keys(at: path + ".backup").open(berta[...]) else {
      Issue.record("a key that is not there has opened a value")
      return
    }
    #expect(fault.contains("\(path).backup") && fault.contains("newest backup"))
    #expect(try self.keys(acceptsLoss: true, at: path + ".backup").open(berta[...]) == .erased)
  }

  @Test("A file whose last entry was cut by a power cut is used, one that is no file of keys is refused")
  func damaged() throws {
    let keys = try keys()
    let anna = try sealed("Anna", of: child, by: keys)
    try keys.save()
    _ = try sealed("Berta", of: sister, by: keys)
    try keys.save()
    #expect(truncate(path, 128 * 2 + 70) == 0)
    let cut = try self.keys()
    #expect(cut.count == 1 && cut.damagedEntries == 0)
    let again = try sealed("Berta", of: sister, by: cut)
    try cut.save()
    let later = try self.keys()
    #expect(try later.open(anna[...]) == .value(Array("Anna".utf8)))
    #expect(try later.open(again[...]) == .value(Array("Berta".utf8)))

    let other = "\(directory.path)/other"
    #expect(run("/bin/cp", ["/etc/hostname", other]) == 0)
    let error = #expect(throws: DatabaseError.self) { try self.keys(at: other) }
    #expect(error?.message.contains(other) == true && error?.kind == .corrupt)
  }

  @Test(
    "Processes that need a key for the same subject at the same time have one, and read what any of them has sealed")
  func sharedKeys() throws {
    let (first, second) = (try keys(), try keys())
    let anna = try sealed("Anna", of: child, by: first)
    // Before the first one has committed.
    #expect(try sealed("Anna", of: child, by: second) == anna)
    let berta = try sealed("Berta", of: sister, by: second)
    #expect(try first.open(berta[...]) == .value(Array("Berta".utf8)))
    #expect(try sealed("Berta", of: sister, by: first) == berta)
    try second.save()
    #expect(try keys().count == 2)
  }

  @Test("Threads of two processes that make keys at the same time make one for each subject")
  func racing() async throws {
    let both = [try keys(), try keys()]
    let values = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for number in 0..<8 {
        group.addTask {
          try (0..<200).map { try both[number % 2].seal([1], of: .child("\($0)", of: "f\($0 % 7)")) }
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(values.count == 1)
    let later = try keys()
    #expect(later.count == 200 && later.damagedEntries == 0)
    #expect(both.allSatisfy { keys in (try? keys.refresh()) != nil && keys.count == 200 })
  }

  @Test("A key that one process has destroyed seals and opens nothing more in the others")
  func destroyedElsewhere() throws {
    let (first, second) = (try keys(), try keys())
    let old = try sealed("Anna", of: child, by: first)
    #expect(try second.open(old[...]) == .value(Array("Anna".utf8)))
    _ = try sealed("Anna", of: child, by: second)
    try second.save()
    try first.destroy(child)
    // With the next value that is sealed after a commit,
    let new = try sealed("Anna", of: child, by: second)
    #expect(new != old)
    #expect(try second.open(old[...]) == .erased)
    #expect(try first.open(new[...]) == .value(Array("Anna".utf8)))
    // and without any by the next look at the file.
    try second.destroy(child)
    #expect(try first.open(new[...]) == .value(Array("Anna".utf8)))
    try first.refresh()
    #expect(try first.open(new[...]) == .erased)
  }

  @Test("A key that one process has retired is replaced by one in all of them, and opens until it is destroyed")
  func retiredElsewhere() throws {
    let (first, second) = (try keys(), try keys())
    let old = try sealed("answer", of: .answers(to: "f"), by: first)
    #expect(try sealed("answer", of: .answers(to: "f"), by: second) == old)
    try first.retire(.answers(to: "f"))
    let new = try sealed("answer", of: .answers(to: "f"), by: first)
    try second.refresh()
    #expect(try sealed("answer", of: .answers(to: "f"), by: second) == new && new != old)
    #expect(try second.open(old[...]) == .value(Array("answer".utf8)))
    // Of a key that it has not made, and has not seen being retired.
    try second.destroyRetired(of: .answers(to: "f"))
    try first.refresh()
    #expect(try first.open(old[...]) == .erased)
    #expect(try first.open(new[...]) == .value(Array("answer".utf8)))
  }

  @Test("A process that is stopped while it holds the lock keeps others from making keys, and from nothing else")
  func heldLock() throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let keys = try PersonalKeys(at: path, host: host, acceptsLoss: false, lockWait: 1, code: code)
    let anna = try sealed("Anna", of: child, by: keys)
    let other = open(path, O_RDWR)
    defer { close(other) }
    #expect(FileLock.acquire(.exclusive, of: other, within: 0) == 0)
    let error = #expect(throws: DatabaseError.self) { try sealed("Berta", of: sister, by: keys) }
    #expect(error?.kind == .locked && error?.message.contains(path) == true)
    #expect(throws: DatabaseError.self) { try keys.destroy(child) }
    #expect(try sealed("Anna", of: child, by: keys) == anna)
    try keys.save()
    FileLock.release(other)
    _ = try sealed("Berta", of: sister, by: keys)
  }

  @Test("What a killed process has left of an entry is passed over by the others, and not taken for one being written")
  func tornElsewhere() throws {
    let (first, second) = (try keys(), try keys())
    let anna = try sealed("Anna", of: child, by: first)
    let file = open(path, O_WRONLY | O_APPEND)
    defer { close(file) }
    #expect(write(file, [UInt8](repeating: 7, count: 128), 128) == 128)
    // Without the lock it may be incomplete: it is read again.
    try second.refresh()
    let berta = try sealed("Berta", of: sister, by: second)
    #expect(try first.open(berta[...]) == .value(Array("Berta".utf8)))
    #expect(try second.open(anna[...]) == .value(Array("Anna".utf8)))
    let later = try keys()
    #expect(later.count == 2 && later.damagedEntries == 1)
  }

  @Test("In a file that was replaced while it is in use no key is made, as the other file would lack it")
  func replaced() throws {
    let keys = try keys()
    let anna = try sealed("Anna", of: child, by: keys)
    try keys.save()
    #expect(run("/bin/cp", [path, path + ".backup"]) == 0)
    #expect(rename(path + ".backup", path) == 0)
    let error = #expect(throws: DatabaseError.self) { try sealed("Berta", of: sister, by: keys) }
    #expect(error?.message.contains("was replaced") == true && error?.remedy.contains("Start all processes") == true)
    #expect(throws: DatabaseError.self) { try keys.refresh() }
    #expect(throws: DatabaseError.self) { try sealed("Anna", of: child, by: keys) }
    #expect(try keys.open(anna[...]) == .value(Array("Anna".utf8)))
    #expect(unlink(path) == 0)
    #expect(throws: DatabaseError.self) { try keys.refresh() }
  }

  @Test("A file of an earlier version, and one that many make at the same time, is one file")
  func made() async throws {
    let path = path
    let identities = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try Self.keys(at: path).identity } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
    #expect(run("/bin/sh", ["-c", "test $(ls \(directory.path) | wc -l) = 1"]) == 0)
    // The generation of the head was not written by earlier versions.
    #expect(try file(path)[43...].allSatisfy { $0 == 0 })
  }

  @Test("The error of a directory that cannot be written names it and what to do")
  func readOnly() throws {
    let error = #expect(throws: DatabaseError.self) { try keys(at: "/proc/personal.keys") }
    #expect(error?.message.contains("/proc/personal.keys") == true && error?.remedy.contains("directory") == true)
  }

  @Test("The file is its owner's alone")
  func mode() throws {
    _ = try keys()
    #expect(chmod(path, 0o644) == 0)
    _ = try keys()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}

@Suite("Values that name a person", .timeLimit(.minutes(30)))
struct SealedValueTests {
  private let partition = Partition(familyID: "f")

  private func open(_ directory: TemporaryDirectory) async throws -> (TestDatabase, PersonalKeys) {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let keys = try PersonalKeys(at: "\(directory.path)/personal.keys", host: host, code: code)
    return (try await TestDatabase { $0.personalKeys = keys }, keys)
  }

  private func insert(_ note: String, as value: Int, _ tx: Transaction) throws {
    try tx.execute(
      "INSERT INTO entry (partition, family_id, value, note) VALUES (?, ?, ?, ?)", tx.partition, "f", value,
      try tx.sealed(note, of: child))
  }

  private func notes(in database: Database) async throws -> [String] {
    try await database.read(partition) { tx in
      try tx.query("SELECT note FROM entry WHERE partition = ? ORDER BY value", partition) { $0.personalString(0) }
    }
  }

  @Test("A text is stored sealed and read as it was written; its key is on the disk before the commit")
  func roundTrip() async throws {
    let directory = TemporaryDirectory()
    let (test, keys) = try await open(directory)
    try await test.database.write(partition) { tx in
      try insert("Anna\u{0}\u{1}é", as: 1, tx)
      try insert("", as: 2, tx)
      // As a version before has left it.
      try tx.execute("INSERT INTO entry (partition, family_id, value, note) VALUES (?, 'f', 3, 'plain')", tx.partition)
    }
    #expect(try await notes(in: test.database) == ["Anna\u{0}\u{1}é", "", "plain"])
    let stored = try await test.database.read(partition) { tx in
      try tx.query("SELECT note FROM entry WHERE partition = ? ORDER BY value", partition) { $0.string(0) }
    }
    #expect(!stored[0].contains("Anna") && stored[1].isEmpty)
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    #expect(try PersonalKeys(at: "\(directory.path)/personal.keys", host: host, code: code).count == 1)
    try keys.destroy(child)
    #expect(try await notes(in: test.database) == ["", "", "plain"])
    await test.close()
  }

  @Test("Without the keys a sealed value cannot be read; the error shows none of it")
  func withoutKeys() async throws {
    let directory = TemporaryDirectory()
    let (test, _) = try await open(directory)
    try await test.database.write(partition) { try insert("Anna", as: 1, $0) }
    await test.database.close()
    var configuration = test.database.configuration
    configuration.personalKeys = nil
    let database = try await Database.open(configuration, host: test.host, migrations: entryMigrations)
    let error = await databaseError { _ = try await notes(in: database) }
    await database.close()
    #expect(error?.kind == .unreadableRow && error?.message.contains("keys") == true)
    await test.close()
  }

  @Test("A value is resealed where it is stored as it was written, and nowhere else")
  func reseals() async throws {
    let directory = TemporaryDirectory()
    let (test, _) = try await open(directory)
    try await test.database.write(partition) { tx in
      let sealed = try #require(try tx.resealed(.text("Anna"), of: child))
      #expect(try tx.opened(sealed) == .text("Anna"))
      #expect(try tx.resealed(sealed, of: child) == nil)
      let bytes = try #require(try tx.resealed(.blob([0, 1, 2]), of: child))
      #expect(try tx.opened(bytes) == .blob([0, 1, 2]))
      #expect(try tx.resealed(bytes, of: child) == nil)
      for value in [SQLValue.text(""), .blob([]), .null, .integer(7)] {
        #expect(try tx.resealed(value, of: child) == nil)
        #expect(try tx.opened(value) == value)
      }
    }
    await test.close()
  }

  @Test("An answer to a member of a family is sealed, and one under a destroyed key is unknown")
  func answers() async throws {
    let directory = TemporaryDirectory()
    let (test, keys) = try await open(directory)
    let key = IdempotencyKey(caller: "guardian/f/1/2", method: "/m", requestID: "r", request: [1])
    for expected in [StoredAnswer.answer([1, 2]), .done(names: [])] {
      let method = IdempotencyKey(caller: key.caller, method: "\(expected)", requestID: "r", request: [1])
      let answer: [UInt8] = expected == .done(names: []) ? Array(repeating: 9, count: 2_000) : [1, 2]
      _ = try await test.database.write(partition) { tx in try tx.once(method, now: 0) { answer } }
      #expect(try await test.database.write(partition) { try $0.answer(to: method, now: 0) } == expected)
    }
    _ = try await test.database.write(partition) { tx in try tx.once(key, now: 0) { Array("Anna".utf8) } }
    let stored = try await test.database.read(partition) { tx in
      try tx.query("SELECT answer FROM idempotency_key WHERE partition = ? AND method = '/m'", partition) {
        $0.bytes(0)
      }
    }
    #expect(stored.count == 1 && stored[0].count > 4 + 24)
    try keys.retire(.answers(to: "f"))
    #expect(try await test.database.write(partition) { try $0.answer(to: key, now: 0) } == .answer(Array("Anna".utf8)))
    try keys.destroyRetired(of: .answers(to: "f"))
    #expect(try await test.database.write(partition) { try $0.answer(to: key, now: 0) } == nil)
    _ = try await test.database.write(partition) { tx in try tx.once(key, now: 0) { [7] } }
    #expect(try await test.database.write(partition) { try $0.answer(to: key, now: 0) } == .answer([7]))
    await test.close()
  }
}
