import Bytes

/// The forms in which values that name a person are stored, in columns of text and of bytes; a value without the form
/// is as it was written, by a version before or without keys.
enum SealedValue {
  /// Begins a text; no text of a person has this character.
  private static let mark = "\u{2}"
  /// Begins bytes; no message begins with them, as no field has number 0.
  private static let byteMark: [UInt8] = [0, 0, 1]

  static func text(_ sealed: [UInt8]) -> String { mark + Base64URL.encode(sealed) }

  static func bytes(_ sealed: [UInt8]) -> [UInt8] { byteMark + sealed }

  /// Nil for a text that is stored as it is; no bytes for one that has the form's mark and is none.
  static func sealed(in text: String) -> [UInt8]? {
    guard text.utf8.first == 2 else { return nil }
    return Base64URL.decode(text.utf8.dropFirst()) ?? []
  }

  /// Nil for bytes that are stored as they are.
  static func sealed(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    bytes.starts(with: byteMark) ? bytes.dropFirst(byteMark.count) : nil
  }
}

extension Connection {
  /// Has the keys on the disk under which the transaction of this thread has sealed; before its commit.
  func savePersonalKeys() throws {
    guard let keys = cached?.personalKeys else { return }
    try notingFullDisk { try keys.save() }
  }

  /// The keys may be on another device than the data: it is full for writes as well where that one is.
  fileprivate func notingFullDisk<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as DatabaseError where error.kind == .diskFull {
      board.note(error)
      throw error
    }
  }
}

extension Transaction {
  /// A text that names a person, or that one has written, as it is stored: sealed under the key of whom it is about,
  /// where the database has keys (`DatabaseConfiguration.personalKeys`). Read it by `Row.personalString`.
  public func sealed(_ text: String, of subject: PersonalSubject) throws -> String {
    guard !text.isEmpty, let keys = connection.cached?.personalKeys else { return text }
    return SealedValue.text(try connection.notingFullDisk { try keys.seal(Array(text.utf8), of: subject) })
  }

  /// The same for bytes; read them by `Row.personalBytes`.
  public func sealed(_ bytes: [UInt8], of subject: PersonalSubject) throws -> [UInt8] {
    guard !bytes.isEmpty, let keys = connection.cached?.personalKeys else { return bytes }
    return SealedValue.bytes(try connection.notingFullDisk { try keys.seal(bytes, of: subject) })
  }

  /// A stored value of a personal column, sealed where it is not; nil where it needs no change.
  package func resealed(_ value: SQLValue, of subject: PersonalSubject) throws -> SQLValue? {
    switch value {
    case .text(let text) where !text.isEmpty && SealedValue.sealed(in: text) == nil:
      return .text(try sealed(text, of: subject))
    case .blob(let bytes) where !bytes.isEmpty && SealedValue.sealed(in: bytes) == nil:
      return .blob(try sealed(bytes, of: subject))
    case .text, .blob, .integer, .null: return nil
    }
  }
}

extension ReadTransaction {
  /// A value of a personal column as it was written: empty where it is about someone who was erased.
  /// - Throws: `DatabaseError.unreadableRow` where it cannot be read.
  package final func opened(_ value: SQLValue, column: String, of table: String) throws -> SQLValue {
    if let opened = try opened(value) { return opened }
    let error = DatabaseError(
      .unreadableRow, "column \(column) of a row of \(table) is sealed under a key that is not there, or is damaged",
      remedy: "Restore the newest backup of the service's file of personal keys.")
    connection.board.note(error)
    throw error
  }

  /// A value of a personal column as it was written: empty where it is about someone who was erased, nil where it
  /// cannot be read.
  package final func opened(_ value: SQLValue) throws -> SQLValue? {
    let keys = connection.cached?.personalKeys
    switch value {
    case .text(let text):
      guard let sealed = SealedValue.sealed(in: text) else { return value }
      switch try keys?.open(sealed[...]) {
      case .value(let bytes): return .text(String(decoding: bytes, as: UTF8.self))
      case .erased: return .text("")
      case .unreadable, nil: return nil
      }
    case .blob(let bytes):
      guard let sealed = SealedValue.sealed(in: bytes) else { return value }
      switch try keys?.open(sealed) {
      case .value(let bytes): return .blob(bytes)
      case .erased: return .blob([])
      case .unreadable, nil: return nil
      }
    case .integer, .null: return value
    }
  }
}

extension Row {
  /// A text column that was bound by `Transaction.sealed`: empty where it is about someone who was erased.
  public func personalString(_ column: Int) -> String { personalStringUnlessErased(column) ?? "" }

  /// The same, or nil where it is about someone who was erased, and where it cannot be read.
  public func personalStringUnlessErased(_ column: Int) -> String? {
    let text = string(column)
    guard let sealed = SealedValue.sealed(in: text) else { return text }
    return opened(sealed[...], column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same, or nil for NULL.
  public func optionalPersonalString(_ column: Int) -> String? { isNull(column) ? nil : personalString(column) }

  /// A blob column that was bound by `Transaction.sealed`: empty where it is about someone who was erased.
  public func personalBytes(_ column: Int) -> [UInt8] { personalBytesUnlessErased(column) ?? [] }

  /// The same, or nil where it is about someone who was erased, and where it cannot be read.
  package func personalBytesUnlessErased(_ column: Int) -> [UInt8]? {
    let bytes = bytes(column)
    guard let sealed = SealedValue.sealed(in: bytes) else { return bytes }
    return opened(sealed, column)
  }

  /// A column of any type, as it was written; nil for a sealed value about someone who was erased.
  package func openedValue(_ column: Int) -> SQLValue? {
    switch value(column) {
    case .text: personalStringUnlessErased(column).map { .text($0) }
    case .blob: personalBytesUnlessErased(column).map { .blob($0) }
    case let other: other
    }
  }

  /// Nil for a value about someone who was erased; where it cannot be read, the query fails.
  private func opened(_ sealed: ArraySlice<UInt8>, _ column: Int) -> [UInt8]? {
    guard let keys = statement.cached?.personalKeys else {
      reject(column, expected: "a value that can be read without keys")
      return nil
    }
    do {
      switch try keys.open(sealed) {
      case .value(let bytes): return bytes
      case .erased: return nil
      case .unreadable(let expected): reject(column, expected: expected)
      }
    } catch {
      reject(column, expected: "a value that can be opened (\(error))")
    }
    return nil
  }
}
