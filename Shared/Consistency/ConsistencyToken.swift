import Identity

/// The answers that a client has received: up to which position of each service's feed. A call that carries it is
/// served once the service has applied those of the feeds that it follows.
///
/// Opaque to clients, which send back what they were sent. It names its family; each position is authenticated by the
/// service that published it, with a key that the service gives its followers: HMAC-SHA256, cut to 16 bytes. A
/// signature would cost a write 28 times as much, and a service that knows no other's signing keys, as it identifies
/// its neighbours by certificates, could not check it.
///
/// Bytes: version (1), family, then each position: service, epoch (16), partition (1), position (8, highest first),
/// code (16). Texts have their length (1) in front.
public struct ConsistencyToken: Hashable, Sendable {
  /// The name of the header and of the trailer.
  public static let metadataName = "consistency-token-bin"
  /// Maximum size in bytes; one with the positions of four services has about 260.
  public static let maximumBytes = 512
  /// Maximum number of positions.
  public static let maximumPositions = 8

  /// A position of one service's feed.
  public struct Position: Hashable, Sendable {
    /// Name of the service.
    public let service: String
    /// The line of history that the position belongs to: 16 bytes.
    public let epoch: [UInt8]
    /// Number of the family's partition.
    public let partition: UInt8
    /// Number of an event in the partition, from 1.
    public let position: Int64
    fileprivate let code: [UInt8]

    /// The position's bytes but its code.
    fileprivate var content: [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(64)
      bytes.append(text: service)
      bytes += epoch
      bytes.append(partition)
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: position >> shift)) }
      return bytes
    }
  }

  /// The family whose calls may carry it.
  public let familyID: String
  /// A position for each service, at least one.
  public private(set) var positions: [Position]

  /// A token with one position, made by the service that has published it.
  /// - Parameters:
  ///   - familyID: at most 64 bytes.
  ///   - service: at most 32 bytes.
  ///   - epoch: 16 bytes.
  ///   - key: the service's secret.
  public init(
    familyID: String, service: String, epoch: [UInt8], partition: UInt8, position: Int64, key: [UInt8]
  ) {
    let bare = Position(service: service, epoch: epoch, partition: partition, position: position, code: [])
    let code = Self.code(of: bare, familyID: familyID, key: key)
    self.familyID = familyID
    positions = [Position(service: service, epoch: epoch, partition: partition, position: position, code: code)]
  }

  /// Whether the service that owns the key has made the position, for this family.
  public func isAuthentic(_ position: Position, key: [UInt8]) -> Bool {
    equalInConstantTime(position.code, Self.code(of: position, familyID: familyID, key: key))
  }

  /// Adds the positions of another token of the same family. Of two of one service the later one stays; of two lines of
  /// history the other token's. Further services than a token may name are left out.
  public mutating func merge(_ other: ConsistencyToken) {
    guard other.familyID == familyID else { return }
    for position in other.positions {
      guard let index = positions.firstIndex(where: { $0.service == position.service }) else {
        if positions.count < Self.maximumPositions { positions.append(position) }
        continue
      }
      let own = positions[index]
      if own.epoch != position.epoch || own.position < position.position { positions[index] = position }
    }
  }

  private static let codeBytes = 16
  private static let epochBytes = 16
  private static let version: UInt8 = 1
  /// So that no other use of a key makes the same code.
  private static let purpose = Array("screentime consistency token 1\n".utf8)

  private static func code(of position: Position, familyID: String, key: [UInt8]) -> [UInt8] {
    var message = purpose
    message.append(text: familyID)
    message += position.content
    return Array(hmacSHA256(message, key: key).prefix(codeBytes))
  }
}

// MARK: - As bytes

extension ConsistencyToken {
  /// The value of the metadata.
  public var bytes: [UInt8] {
    var bytes = [Self.version]
    bytes.append(text: familyID)
    for position in positions { bytes += position.content + position.code }
    return bytes
  }

  /// nil for bytes that are no token: another version, too long, without a position, or with two of one service.
  public init?(bytes: [UInt8]) {
    guard bytes.count <= Self.maximumBytes, bytes.first == Self.version else { return nil }
    var rest = bytes.dropFirst()
    guard let familyID = rest.removeText(maximum: 64) else { return nil }
    var positions: [Position] = []
    while !rest.isEmpty {
      guard positions.count < Self.maximumPositions, let service = rest.removeText(maximum: 32),
        rest.count >= Self.epochBytes + 9 + Self.codeBytes
      else { return nil }
      let epoch = Array(rest.prefix(Self.epochBytes))
      rest = rest.dropFirst(Self.epochBytes)
      let partition = rest.removeFirst()
      let number = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(8)
      let code = Array(rest.prefix(Self.codeBytes))
      rest = rest.dropFirst(Self.codeBytes)
      guard let position = Int64(exactly: number), position > 0, !positions.contains(where: { $0.service == service })
      else { return nil }
      positions.append(
        Position(service: service, epoch: epoch, partition: partition, position: position, code: code))
    }
    guard !positions.isEmpty else { return nil }
    (self.familyID, self.positions) = (familyID, positions)
  }
}

extension [UInt8] {
  fileprivate mutating func append(text: String) {
    append(UInt8(clamping: text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func removeText(maximum: Int) -> String? {
    guard let count = first.map(Int.init), (1...maximum).contains(count), self.count > count else { return nil }
    let text = String(validating: dropFirst().prefix(count), as: UTF8.self)
    self = dropFirst(count + 1)
    return text
  }
}
