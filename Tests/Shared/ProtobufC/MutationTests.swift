import Glibc
import ProtobufC
import TestMessages
import Testing

/// How many mutated messages to try: 20,000, or the value of the environment variable FUZZ_ITERATIONS.
private var iterations: Int { getenv("FUZZ_ITERATIONS").flatMap { Int(String(cString: $0)) } ?? 20_000 }

@Test("mutated messages are messages or errors, and decoded ones can be encoded and decoded again")
func mutations() throws {
  var state: UInt64 = 20_261_121
  func random(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
  let seeds = try [
    sample().serialized(), EverythingV1.Everything(recursive: sample(), recursiveList: [sample()]).serialized(),
    Wire.field(17, Wire.number(1, 1)) + Wire.field(17, Wire.tag(9, 3) + Wire.tag(9, 4)) + Wire.field(77, []),
    EverythingV1.Names(base: 1, in: [3], value: ["v": 1], case: .some("s")).serialized(),
  ]
  let limits = DecodeLimits(maximumMemory: 1 << 20)
  for _ in 0..<iterations {
    var bytes = seeds[random(seeds.count)]
    for _ in 0...random(4) where !bytes.isEmpty {
      let position = random(bytes.count)
      switch random(5) {
      case 0: bytes[position] = UInt8(truncatingIfNeeded: random(256))
      case 1: bytes[position] ^= 1 << random(8)
      case 2: bytes.remove(at: position)
      case 3: bytes.insert(UInt8(truncatingIfNeeded: random(256)), at: position)
      default:
        bytes.insert(contentsOf: bytes[position..<min(position + random(40), bytes.count)], at: random(bytes.count))
      }
    }
    guard let message = try? EverythingV1.Everything(serializedBytes: bytes, limits: limits) else { continue }
    let encoded = try message.serialized()
    #expect(try EverythingV1.Everything(serializedBytes: encoded).serialized() == encoded)
  }
}
