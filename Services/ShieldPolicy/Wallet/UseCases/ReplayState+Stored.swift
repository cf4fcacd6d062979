import LocalTime
import StoredMessages
import StoredStates

extension ReplayState: StoredState {
  var stored: StoredV1.Replay {
    let step: StoredV1.Replay.Phase =
      switch phase {
      case .summing(let from, let reached):
        .summing(StoredV1.ReplaySumming(from: from.seconds, reached: reached.seconds))
      case .paying(let reached): .paying(StoredV1.ReplayPaying(reached: reached.seconds))
      }
    return StoredV1.Replay(phase: step, seconds: seconds, again: again?.seconds, cause: Int32(cause.rawValue))
  }

  init?(_ stored: StoredV1.Replay) {
    guard let step = stored.phase, let cause = CorrectionCause(rawValue: Int(stored.cause)) else { return nil }
    let phase: Phase =
      switch step {
      case .summing(let summing):
        .summing(from: Instant(seconds: summing.from), reached: Instant(seconds: summing.reached))
      case .paying(let paying): .paying(reached: Instant(seconds: paying.reached))
      }
    self.init(
      phase: phase, seconds: stored.seconds, again: stored.again.map(Instant.init(seconds:)), cause: cause)
  }

  /// Numbers of 8 bytes, the lowest byte first: phase, beginning, position reached, beginning of another pass, cause,
  /// then pairs of grant and seconds.
  init?(earlier bytes: [UInt8]) {
    guard bytes.count >= 40, (bytes.count - 40) % 16 == 0 else { return nil }
    let numbers = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self))
      }
    }
    let (from, reached) = (Instant(seconds: numbers[1]), Instant(seconds: numbers[2]))
    let phases: [Int64: Phase] = [1: .summing(from: from, reached: reached), 2: .paying(reached: reached)]
    guard let phase = phases[numbers[0]], let cause = CorrectionCause(rawValue: Int(numbers[4])) else { return nil }
    self.init(
      phase: phase,
      seconds: Dictionary(
        stride(from: 5, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) },
        uniquingKeysWith: { first, _ in first }),
      again: numbers[3] == .max ? nil : Instant(seconds: numbers[3]), cause: cause)
  }
}
