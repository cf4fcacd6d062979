import Bytes

/// One of the 256 parts into which every service's data is divided by family.
///
/// All data of a family is in one partition, and a transaction never leaves it. The hash never changes, and its name
/// is recorded in each database (`Partition.hashName`):
///
/// 1. `h` = FNV-1a, 64 bits, over the UTF-8 bytes of the family id (offset basis `0xcbf29ce484222325`, prime
///    `0x100000001b3`);
/// 2. the partition is the exclusive or of the eight bytes of `h`. FNV's low byte alone depends only on the low bits of
///    its input; its author's advice is to fold.
///
/// Test vectors: `""` → 225, `"a"` → 187, `"01890a5d-ac96-774b-bcce-b302099a8057"` → 45.
public struct Partition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of partitions, which never changes.
  public static let count = 256
  /// The name under which the hash is recorded in a database; a database with another one is rejected when it is
  /// opened.
  public static let hashName = "fnv1a64-xorfold8"

  /// 0 ..< 256.
  public let number: Int

  /// The partition of a family.
  public init(familyID: String) {
    var hash = FNV1a.hash(familyID.utf8)
    hash ^= hash >> 32
    hash ^= hash >> 16
    hash ^= hash >> 8
    number = Int(hash & 0xff)
  }

  /// A partition by number; nil outside 0 ..< 256.
  public init?(number: Int) {
    guard (0..<Self.count).contains(number) else { return nil }
    self.number = number
  }

  private init(unchecked number: Int) {
    self.number = number
  }

  /// Every partition, in order.
  public static let all: [Partition] = (0..<count).map { Partition(unchecked: $0) }

  public static func < (left: Partition, right: Partition) -> Bool { left.number < right.number }

  public var description: String { "partition \(number)" }
}
