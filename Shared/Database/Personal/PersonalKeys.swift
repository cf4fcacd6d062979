public import EventLoop
import Locks

/// The keys under which a service stores what names a person: one for each family and child, in a file outside of the
/// database. With a key everything that was sealed under it is gone, also from the logs and backups of a database.
///
/// Keys that transactions make are on the disk before their commit. Of a key the memory has its place alone, and the
/// keys themselves of those that were used last.
public final class PersonalKeys: Sendable {
  fileprivate struct State {
    /// The places of entries, by the ids of keys.
    var places: [UInt64: UInt32] = [:]
    /// The places of a family's entries that are not destroyed, by the beginning of its code.
    var families: [UInt64: [UInt32]] = [:]
    /// Keys that are not in the file yet, in the order of their places.
    var unsaved: [PersonalKeyFile.Entry] = []
    /// Entries in the file.
    var count = 0
    /// Of subjects that have sealed something recently.
    var current: [PersonalSubject: Key] = [:]
    /// Keys that have opened something recently.
    var opened: [UInt64: [UInt8]] = [:]
  }

  fileprivate struct Key {
    let id: UInt64
    let bytes: [UInt8]
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

  private static let recent = 4_096

  /// Opens a service's keys, or makes the file. Blocks.
  /// - Parameters:
  ///   - code: the authentication code of a text, 16 bytes or more, under a secret that is not in the database: who has
  ///     only the file learns no id.
  ///   - acceptsLoss: whether values under keys that are not in the file count as erased; otherwise they are errors.
  public init(
    at path: String, host: any Host, acceptsLoss: Bool = false, code: @escaping @Sendable (String) -> [UInt8]
  ) throws {
    self.code = code
    self.acceptsLoss = acceptsLoss
    random = { host.randomBytes($0) }
    file = try PersonalKeyFile(at: path, random: random)
    var (state, damaged) = (State(), 0)
    do {
      try file.forEach { place, entry in
        state.count = place + 1
        guard let entry else {
          damaged += 1
          return
        }
        state.note(entry, at: place)
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

  /// Keys that are not destroyed.
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
    let key = try state.withLock { try find(id, in: &$0) }
    switch key {
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

  /// The key of an id: no bytes for one that is destroyed, nil for one that is unknown.
  private func find(_ id: UInt64, in state: inout State) throws -> [UInt8]? {
    if let key = state.opened[id] { return key }
    guard let place = state.places[id] else { return nil }
    guard let entry = try entry(at: Int(place), in: state), entry.id == id else { return nil }
    let key = entry.state == .destroyed ? [] : entry.key
    if state.opened.count >= Self.recent { state.opened.removeAll(keepingCapacity: true) }
    state.opened[id] = key
    return key
  }

  private func entry(at place: Int, in state: State) throws -> PersonalKeyFile.Entry? {
    place < state.count ? try file.entry(at: place) : state.unsaved[place - state.count]
  }

  /// The key under which a subject's values are sealed; made where there is none.
  private func key(of subject: PersonalSubject) throws -> Key {
    if let key = state.withLock({ $0.current[subject] }) { return key }
    let (family, part) = codes(of: subject)
    return try state.withLock { state in
      let key: Key
      if let (_, entry) = try entries(of: family, part, in: state).first(where: { $0.entry.state == .current }) {
        key = Key(id: entry.id, bytes: entry.key)
      } else {
        key = add(family, part, to: &state)
      }
      if state.current.count >= Self.recent { state.current.removeAll(keepingCapacity: true) }
      state.current[subject] = key
      return key
    }
  }

  private func add(_ family: [UInt8], _ part: [UInt8], to state: inout State) -> Key {
    var id: UInt64
    repeat { id = random(Self.idBytes).reduce(0) { $0 << 8 | UInt64($1) } } while state.places[id] != nil
    let entry = PersonalKeyFile.Entry(
      id: id, state: .current, family: family, part: part, key: random(PersonalKeyFile.Entry.keyBytes))
    state.note(entry, at: state.count + state.unsaved.count)
    state.unsaved.append(entry)
    return Key(id: id, bytes: entry.key)
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
      guard let entry = try entry(at: Int(place), in: state), entry.family == family, part == nil || entry.part == part
      else { return nil }
      return (Int(place), entry)
    }
  }

  fileprivate static func number(of code: [UInt8]) -> UInt64 { code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  // MARK: - File

  /// Before the commit of the transactions that have made keys: they are on the disk when it returns.
  func save() throws {
    try state.withLock { try save(&$0) }
  }

  private func save(_ state: inout State) throws {
    guard !state.unsaved.isEmpty else { return }
    try file.store(state.unsaved, at: state.count)
    try file.sync()
    state.count += state.unsaved.count
    state.unsaved = []
  }

  /// What is sealed from now on has another key; what was sealed before can be opened until the key is destroyed.
  /// Blocks.
  public func retire(_ subject: PersonalSubject) throws {
    let (family, part) = codes(of: subject)
    try state.withLock { state in
      try save(&state)
      for (place, var entry) in try entries(of: family, part, in: state) where entry.state == .current {
        entry.state = .retired
        try file.store([entry], at: place)
      }
      state.current[subject] = nil
      try file.sync()
    }
  }

  /// Destroys the keys of a subject that was erased: those of a family with the keys of all its children. Blocks.
  public func destroy(_ subject: PersonalSubject) throws {
    let (family, part) = codes(of: subject)
    try state.withLock { state in
      try save(&state)
      let part = subject.partText == nil ? nil : part
      try destroy(entries(of: family, part, in: state), in: &state)
    }
  }

  /// Destroys the retired keys of a subject, which goes on with its present one. Blocks.
  public func destroyRetired(of subject: PersonalSubject) throws {
    let (family, part) = codes(of: subject)
    try state.withLock { state in
      try save(&state)
      try destroy(entries(of: family, part, in: state).filter { $0.entry.state == .retired }, in: &state)
    }
  }

  /// Destroys the keys of those of a family whose codes are given, as its id alone is known. Blocks.
  /// - Parameter codes: of `PersonalSubject.familyText` and `partText`.
  public func destroy(codes: [[UInt8]], of familyID: String) throws {
    let codes = Self.beginnings(of: codes)
    let family = self.codes(of: .family(familyID)).family
    try state.withLock { state in
      try save(&state)
      let found = try entries(of: family, nil, in: state)
      try destroy(found.filter { codes.contains($0.entry.family) || codes.contains($0.entry.part) }, in: &state)
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
    return try state.withLock { state in
      try save(&state)
      var found: [(place: Int, entry: PersonalKeyFile.Entry)] = []
      try file.forEach { place, entry in
        guard let entry, entry.state != .destroyed, codes.contains(entry.family) || codes.contains(entry.part) else {
          return
        }
        found.append((place, entry))
      }
      try destroy(found, in: &state)
      return found.count
    }
  }

  private func destroy(_ entries: [(place: Int, entry: PersonalKeyFile.Entry)], in state: inout State) throws {
    guard !entries.isEmpty else { return }
    for (place, entry) in entries { try file.store([entry.destroyed()], at: place) }
    try file.sync()
    for (place, entry) in entries {
      state.families[Self.number(of: entry.family)]?.removeAll { $0 == UInt32(place) }
    }
    state.current.removeAll()
    state.opened.removeAll()
  }
}

extension PersonalKeys.State {
  mutating func note(_ entry: PersonalKeyFile.Entry, at place: Int) {
    places[entry.id] = UInt32(place)
    if entry.state != .destroyed { families[PersonalKeys.number(of: entry.family), default: []].append(UInt32(place)) }
  }
}
