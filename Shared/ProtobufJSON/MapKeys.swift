import CProtobufC
import Glibc

/// Keys of maps, in the structs of their entries.
enum MapKeys {
  /// The key in brackets, for the path of a fault: `["a"]` or `[1]`.
  static func text(_ entry: UnsafeRawPointer, _ key: UnsafePointer<FieldPlan>) -> String {
    let place = entry + key.pointee.offset
    return switch key.pointee.kind {
    case .text: "[\"\(String(decoding: bytes(place), as: UTF8.self).prefix(60))\"]"
    case .int32: "[\(place.load(as: Int32.self))]"
    case .uint32: "[\(place.load(as: UInt32.self))]"
    case .int64: "[\(place.load(as: Int64.self))]"
    case .uint64: "[\(place.load(as: UInt64.self))]"
    default: place.load(as: Int32.self) != 0 ? "[true]" : "[false]"
    }
  }

  /// An entry whose key another one has as well, nil where there is none. Many entries are sorted: a sender that
  /// chooses keys can't make that slow.
  static func repeated(
    _ entries: UnsafeBufferPointer<UnsafeMutableRawPointer?>, _ key: UnsafePointer<FieldPlan>
  ) -> UnsafeRawPointer? {
    if entries.count <= 8 {
      for (index, later) in entries.enumerated() {
        for earlier in entries[..<index] {
          if let earlier, let later, compare(earlier, later, key) == 0 { return UnsafeRawPointer(later) }
        }
      }
      return nil
    }
    // Encoders write keys in order, and then one pass is enough.
    var isSorted = true
    var before: UnsafeMutableRawPointer?
    for entry in entries {
      if let before, let entry, compare(before, entry, key) >= 0 {
        isSorted = false
        break
      }
      before = entry
    }
    if isSorted { return nil }
    let sorted = entries.compactMap { $0 }.sorted { compare($0, $1, key) < 0 }
    return zip(sorted, sorted.dropFirst()).first { compare($0, $1, key) == 0 }.map { UnsafeRawPointer($1) }
  }

  private static func compare(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ key: UnsafePointer<FieldPlan>
  ) -> Int {
    let (left, right) = (left + key.pointee.offset, right + key.pointee.offset)
    switch key.pointee.kind {
    case .text:
      let (left, right) = (bytes(left), bytes(right))
      let size = min(left.count, right.count)
      if size > 0, let first = left.baseAddress, let second = right.baseAddress {
        let order = memcmp(first, second, size)
        if order != 0 { return Int(order) }
      }
      return left.count - right.count
    case .int64, .uint64:
      let (left, right) = (left.load(as: UInt64.self), right.load(as: UInt64.self))
      return left < right ? -1 : left == right ? 0 : 1
    default:
      let (left, right) = (left.load(as: UInt32.self), right.load(as: UInt32.self))
      return left < right ? -1 : left == right ? 0 : 1
    }
  }

  private static func bytes(_ place: UnsafeRawPointer) -> UnsafeRawBufferPointer { MessageWriter.bytes(place) }
}
