import Glibc

/// The next frame from standard input, nil at its end.
func readFrame() -> (command: UInt8, payload: [UInt8])? {
  guard let head = readExactly(5) else { return nil }
  let length = head.dropFirst().reversed().reduce(0) { $0 << 8 | Int($1) }
  guard let payload = readExactly(length) else { return nil }
  return (head[0], payload)
}

func writeFrame(_ kind: UInt8, _ payload: [UInt8]) {
  var rest = ([kind] + (0..<4).map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) } + payload)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { exit(1) }
    rest = rest.dropFirst(count)
  }
}

private func readExactly(_ count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  var filled = 0
  while filled < count {
    let got = bytes.withUnsafeMutableBytes {
      read(STDIN_FILENO, $0.baseAddress?.advanced(by: filled), count - filled)
    }
    guard got > 0 else { return nil }
    filled += got
  }
  return bytes
}
