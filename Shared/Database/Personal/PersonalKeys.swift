public import EventLoop
import Glibc
import Locks

/// The keys under which a service stores what names a person: one for each family and child, in a file outside of the
/// database. With a key everything that was sealed under it is gone, also from the logs and backups of a database.
///
/// Keys that transactions make are on the disk before their commit. Of a key the memory has its place alone, and the
/// keys themselves of those that were used last. Several processes of a service share the file: each reads what others
/// have added before it adds a key of its own, and notices at the next value that it seals after a commit, and with
/// `refresh`, that others have retired or destroyed some.
public final class PersonalKeys: Sendable {
  fileprivate struct State {
    /// The places of entries, by the ids of keys.
    var places: [UInt64: UInt32] = [:]
    /// The places of a family's entries that are not destroyed, by the beginning of its code.
    var families: [UInt64: [UInt32]] = [:]
    /// Entries of the file that are known.
    var count = 0
    /// Entries that are known to be on the disk.
    var synced = 0
    /// Threads that have sealed under keys which may not be on the disk.
    var unsaved: Set<UInt> = []
    /// Of subjects that have sealed something recently.
    var current: [PersonalSubject: Key] = [:]
    /// Keys that have opened something recently.
    var opened: [UInt64: [UInt8]] = [:]
    /// Ids that the file lacks. One that is stored in a row is in the file before the row is.
    var lacking: Set<UInt64> = []
    /// The file's, of which the keys in memory are.
    var generation: UInt64 = 0
    /// Whether that was compared since the last commit.
    var isCompared = false
    /// Why no keys can be made at present.
    var fault: DatabaseError?
  }

  fileprivate struct Key {
    let id: UInt64
    let bytes: [UInt8]
    let place: Int
  }

  /// What only the thread that changes the file, or reads it under its lock, uses.
  private struct Changes {
    /// Added by this process, and not known to be on the disk.
    var unsynced: [(place: Int, entry: PersonalKeyFile.Entry)] = []
    /// Whether writing those to the disk has failed: then the system considers them written all the same.
    var isLost = false
    /// Whether the lock could not be had the last time: the next one does not wait again.
    var isStuck = false
  }

  /// A stored value, as its key has left it.
  enum Opened: Hashable {
    case value([UInt8])
    /// Of someone who was erased, or lost with a file of keys that was given up.
    case erased
    /// The fault, for people.
    case unreadable(String)
  }

  private let file: PersonalKeyFile
  private let code: @Sendable (String) -> [UInt8]
  private let random: @Sendable (Int) -> [UInt8]
  private let acceptsLoss: Bool
  /// Entries that cannot be read.
  public let damagedEntries: Int
  private let state: Locked<State>
  /// Before `state`, where both are held.
  private let changes = Locked(Changes())
  private let lockWait: Int

  private static let recent = 4_096

  /// Opens a service's keys, or makes the file. Blocks.
  /// - Parameters:
  ///   - code: the authentication code of a text, 16 bytes or more, under a secret that is not in the database: who has
  ///     only the file learns no id.
  ///   - acceptsLoss: whether values under keys that are not in the file count as erased; otherwise they are errors.
  public convenience init(
    at path: String, host: any Host, acceptsLoss: Bool = false, code: @escaping @Sendable (String) -> [UInt8]
  ) throws {
    try self.init(at: path, host: host, acceptsLoss: acceptsLoss, lockWait: 5_000, code: code)
  }

  /// - Parameter lockWait: how many milliseconds another process is waited for.
  init(
    at path: String, host: any Host, acceptsLoss: Bool, lockWait: Int, code: @escaping @Sendable (String) -> [UInt8]
  ) throws {
    self.code = code
    self.acceptsLoss = acceptsLoss
    self.lockWait = lockWait
    random = { host.randomBytes($0) }
    let file = try PersonalKeyFile(at: path, random: random)
    self.file = file
    var (state, damaged) = (State(), 0)
    do {
      try file.locked(.shared, within: lockWait) {
        state.generation = try file.generation()
        try file.forEach { place, entry in
          state.count = place + 1
          if let entry { state.note(entry, at: place) } else { damaged += 1 }
          return true
        }
      }
    } catch {
      file.end()
      throw error
    }
    damagedEntries = damaged
    self.state = Locked(state)
  }

  deinit { file.end() }

  public var path: String { file.path }

  /// 32 hexadecimal digits that no other file of keys has.
  public var identity: String { file.identity }

  /// Keys that are not destroyed, except by other processes since the start.
  public var count: Int { state.withLock { state in state.families.values.reduce(0) { $0 + $1.count } } }

  // MARK: - Values

  /// - Parameter value: not empty.
  /// - Returns: the key's id, and what only the key opens.
  func seal(_ value: [UInt8], of subject: PersonalSubject) throws -> [UInt8] {
    let key = try key(of: subject)
    return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: key.id >> UInt64($0)) }
      + (try PersonalCipher.seal(value, key: key.bytes))
  }

  func open(_ sealed: ArraySlice<UInt8>) throws -> Opened {
    guard sealed.count > Self.idBytes + PersonalCipher.tagBytes else { return .unreadable("a sealed value") }
    let id = sealed.prefix(Self.idBytes).reduce(0) { $0 << 8 | UInt64($1) }
    switch try key(id) {
    case nil where acceptsLoss: return .erased
    case nil:
      return .unreadable("a value under a key of \(path), where it is not: restore the newest backup of the file")
    case []?: return .erased
    case let key?:
      let value = try PersonalCipher.open(sealed.dropFirst(Self.idBytes), key: key)
      return value.map { .value($0) } ?? .unreadable("a value as it was sealed")
    }
  }

  private static let idBytes = 8

  /// The key of an id: no bytes for one that is destroyed, nil for one that the file lacks.
  private func key(_ id: UInt64) throws -> [UInt8]? {
    let (key, isLacking) = try state.withLock { (try find(id, in: &$0), $0.lacking.contains(id)) }
    if key != nil || isLacking { return key }
    // Another process may have made it.
    try withFile(.shared) { _ in try readAdded() }
    return try state.withLock { state in
      let key = try find(id, in: &state)
      if key == nil {
        if state.lacking.count >= Self.recent { state.lacking.removeAll(keepingCapacity: true) }
        state.lacking.insert(id)
      }
      return key
    }
  }

  private func find(_ id: UInt64, in state: inout State) throws -> [UInt8]? {
    if let key = state.opened[id] { return key }
    guard let place = state.places[id] else { return nil }
    guard let entry = try file.entry(at: Int(place)), entry.id == id else { return nil }
    let key = entry.state == .destroyed ? [] : entry.key
    if state.opened.count >= Self.recent { state.opened.removeAll(keepingCapacity: true) }
    state.opened[id] = key
    return key
  }

  /// The key under which a subject's values are sealed; made where there is none.
  private func key(of subject: PersonalSubject) throws -> Key {
    let known = try state.withLock { state in
      if !state.isCompared { try compare(&state) }
      if let fault = state.fault { throw fault }
      return state.current[subject].map { use($0, of: subject, in: &state) }
    }
    if let known { return known }
    let (family, part) = codes(of: subject)
    let stored = try state.withLock { state in try current(family, part, of: subject, in: &state) }
    if let stored { return stored }
    // Another process may make the same one at the same time: the lock decides whose it is.
    return try withFile(.exclusive) { changes in
      try requireInPlace()
      try readAdded()
      if let added = try state.withLock({ try current(family, part, of: subject, in: &$0) }) { return added }
      let (entry, place) = state.withLock { ($0.makeEntry(family, part, random), $0.count) }
      try file.store(entry, at: place)
      changes.unsynced.append((place, entry))
      return state.withLock { state in
        state.note(entry, at: place)
        state.count = place + 1
        return use(Key(id: entry.id, bytes: entry.key, place: place), of: subject, in: &state)
      }
    }
  }

  private func current(
    _ family: [UInt8], _ part: [UInt8], of subject: PersonalSubject, in state: inout State
  ) throws -> Key? {
    guard let (place, entry) = try entries(of: family, part, in: state).first(where: { $0.entry.state == .current })
    else { return nil }
    return use(Key(id: entry.id, bytes: entry.key, place: place), of: subject, in: &state)
  }

  private func use(_ key: Key, of subject: PersonalSubject, in state: inout State) -> Key {
    if key.place >= state.synced { state.unsaved.insert(pthread_self()) }
    if state.current[subject] == nil {
      if state.current.count >= Self.recent { state.current.removeAll(keepingCapacity: true) }
      state.current[subject] = key
    }
    return key
  }

  private func codes(of subject: PersonalSubject) -> (family: [UInt8], part: [UInt8]) {
    func beginning(_ text: String) -> [UInt8] { Array(code(text).prefix(PersonalKeyFile.Entry.codeBytes)) }
    return (beginning(subject.familyText), subject.partText.map(beginning) ?? PersonalKeyFile.Entry.wholeFamily)
  }

  /// A family's entries that are not destroyed.
  /// - Parameter part: nil for those of all its parts.
  private func entries(
    of family: [UInt8], _ part: [UInt8]?, in state: State
  ) throws -> [(place: Int, entry: PersonalKeyFile.Entry)] {
    try (state.families[PersonalKeys.number(of: family)] ?? []).compactMap { place in
      guard let entry = try file.entry(at: Int(place)), entry.family == family, part == nil || entry.part == part
      else { return nil }
      return (Int(place), entry)
    }
  }

  fileprivate static func number(of code: [UInt8]) -> UInt64 { code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  // MARK: - File

  /// Runs the body under the lock that the processes share.
  private func withFile<Result>(
    _ kind: FileLock.Kind, _ body: (inout Changes) throws -> Result
  ) throws -> Result {
    try changes.withLock { changes in
      let isStuck = changes.isStuck
      // Until the lock is had.
      changes.isStuck = true
      return try file.locked(kind, within: isStuck ? 0 : lockWait) {
        changes.isStuck = false
        return try body(&changes)
      }
    }
  }

  /// Before an entry is added: a file that was replaced would not have it.
  private func requireInPlace() throws {
    do throws(any Error) {
      try file.requireInPlace()
      let (count, known) = (try file.count(), state.withLock { $0.count })
      guard count >= known else {
        throw DatabaseError(
          .readOnly, "\(path) has \(count) personal keys and had \(known) before: it was replaced while it is in use",
          remedy: "Restore its newest copy, and start all processes of the service again.")
      }
      state.withLock { $0.fault = nil }
    } catch {
      state.withLock { [fault = error as? DatabaseError] in $0.fault = fault?.kind == .readOnly ? fault : nil }
      throw error
    }
  }

  /// Notes the entries that other processes have added.
  /// - Parameter isLocked: otherwise an entry that is none may be one that is just being written.
  private func readAdded(isLocked: Bool = true) throws {
    var added: [(Int, PersonalKeyFile.Entry?)] = []
    try file.forEach(from: state.withLock { $0.count }) { place, entry in
      guard isLocked || entry != nil else { return false }
      added.append((place, entry))
      return true
    }
    guard !added.isEmpty else { return }
    state.withLock { state in
      for (place, entry) in added where place >= state.count {
        if let entry { state.note(entry, at: place) }
        state.count = place + 1
      }
    }
  }

  /// Forgets the keys in memory where another process has retired or destroyed some.
  private func compare(_ state: inout State) throws {
    let generation = try file.generation()
    state.isCompared = true
    guard generation != state.generation else { return }
    state.generation = generation
    state.forgetKeys()
  }

  /// Notices what other processes have added, retired and destroyed, and whether the file was replaced. Blocks.
  /// - Throws: why no keys can be made at present.
  public func refresh() throws {
    try requireInPlace()
    try state.withLock { try compare(&$0) }
    try readAdded(isLocked: false)
  }

  /// Before the commit of the transaction for which this thread has sealed: its keys are on the disk when it returns.
  func save() throws {
    let needed = state.withLock { state in
      state.isCompared = false
      return state.unsaved.remove(pthread_self()) != nil ? state.count : 0
    }
    guard needed > 0 else { return }
    try changes.withLock { changes in
      // Another thread may have had all of them written.
      guard state.withLock({ $0.synced }) < needed else { return }
      guard changes.isLost else { return try sync(&changes) }
      try file.locked(.exclusive, within: lockWait) { try sync(&changes) }
    }
  }

  /// With the exclusive lock, where the last one has failed.
  private func sync(_ changes: inout Changes) throws {
    if changes.isLost {
      // As it is in the system's memory, unless it is not there any more: another process may have destroyed the key.
      for (place, entry) in changes.unsynced { try file.store(try file.entry(at: place) ?? entry, at: place) }
    }
    let count = state.withLock { $0.count }
    changes.isLost = true
    try file.sync()
    (changes.isLost, changes.unsynced) = (false, [])
    state.withLock { $0.synced = count }
  }

  /// Whether there is room for further keys. Blocks.
  func hasRoom() -> Bool { file.hasRoom() }

  /// What is sealed from now on has another key; what was sealed before can be opened until the key is destroyed.
  /// Blocks.
  public func retire(_ subject: PersonalSubject) throws {
    let (family, part) = codes(of: subject)
    try overwrite { state in
      try entries(of: family, part, in: state).filter { $0.entry.state == .current }
    } with: { entry in
      var entry = entry
      entry.state = .retired
      return entry
    }
  }

  /// Destroys the keys of a subject that was erased: those of a family with the keys of all its children. Blocks.
  public func destroy(_ subject: PersonalSubject) throws {
    let (family, part) = codes(of: subject)
    try destroy { state in try entries(of: family, subject.partText == nil ? nil : part, in: state) }
  }

  /// Destroys the retired keys of a subject, which goes on with its present one. Blocks.
  public func destroyRetired(of subject: PersonalSubject) throws {
    let (family, part) = codes(of: subject)
    try destroy { state in try entries(of: family, part, in: state).filter { $0.entry.state == .retired } }
  }

  /// Destroys the keys of those of a family whose codes are given, as its id alone is known. Blocks.
  /// - Parameter codes: of `PersonalSubject.familyText` and `partText`.
  public func destroy(codes: [[UInt8]], of familyID: String) throws {
    let codes = Self.beginnings(of: codes)
    let family = self.codes(of: .family(familyID)).family
    try destroy { state in
      try entries(of: family, nil, in: state).filter {
        codes.contains($0.entry.family) || codes.contains($0.entry.part)
      }
    }
  }

  private static func beginnings(of codes: [[UInt8]]) -> Set<[UInt8]> {
    Set(codes.map { Array($0.prefix(PersonalKeyFile.Entry.codeBytes)) })
  }

  /// Destroys the keys of all families and children whose codes are given, as a restored file has them again. Reads the
  /// whole file. Blocks.
  /// - Parameter codes: of `PersonalSubject.familyText` and `partText`.
  /// - Returns: how many there were.
  public func destroy(codes: [[UInt8]]) throws -> Int {
    let codes = Self.beginnings(of: codes)
    return try destroy { _ in
      var found: [(place: Int, entry: PersonalKeyFile.Entry)] = []
      try file.forEach { place, entry in
        if let entry, entry.state != .destroyed, codes.contains(entry.family) || codes.contains(entry.part) {
          found.append((place, entry))
        }
        return true
      }
      return found
    }
  }

  @discardableResult private func destroy(
    _ select: (State) throws -> [(place: Int, entry: PersonalKeyFile.Entry)]
  ) throws -> Int {
    try overwrite(select) { $0.destroyed() }
  }

  /// Overwrites the selected entries in their places, for all processes.
  /// - Returns: how many there are.
  @discardableResult private func overwrite(
    _ select: (State) throws -> [(place: Int, entry: PersonalKeyFile.Entry)],
    with change: (PersonalKeyFile.Entry) -> PersonalKeyFile.Entry
  ) throws -> Int {
    try withFile(.exclusive) { changes in
      try requireInPlace()
      try readAdded()
      let selected = try state.withLock { try select($0) }
      guard !selected.isEmpty else { return 0 }
      // First: a process that is killed after the entries would leave the others with what they have in memory.
      try file.raiseGeneration()
      defer {
        state.withLock { state in
          state.isCompared = false
          state.forgetKeys()
        }
      }
      for (place, entry) in selected {
        let changed = change(entry)
        try file.store(changed, at: place)
        if changed.state == .destroyed { state.withLock { $0.forget(entry, at: place) } }
      }
      try sync(&changes)
      return selected.count
    }
  }
}

extension PersonalKeys.State {
  mutating func note(_ entry: PersonalKeyFile.Entry, at place: Int) {
    places[entry.id] = UInt32(place)
    if entry.state != .destroyed { families[PersonalKeys.number(of: entry.family), default: []].append(UInt32(place)) }
  }

  mutating func forget(_ entry: PersonalKeyFile.Entry, at place: Int) {
    families[PersonalKeys.number(of: entry.family)]?.removeAll { $0 == UInt32(place) }
  }

  mutating func forgetKeys() {
    current.removeAll()
    opened.removeAll()
  }

  /// An entry with a new key, for the place behind the last one.
  func makeEntry(_ family: [UInt8], _ part: [UInt8], _ random: (Int) -> [UInt8]) -> PersonalKeyFile.Entry {
    var id: UInt64
    repeat { id = random(8).reduce(0) { $0 << 8 | UInt64($1) } } while places[id] != nil
    return PersonalKeyFile.Entry(
      id: id, state: .current, family: family, part: part, key: random(PersonalKeyFile.Entry.keyBytes))
  }
}
