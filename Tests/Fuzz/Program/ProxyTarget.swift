import EventLoop

@testable import RPC

/// Proxies of the target: addresses of 10.0.0.0/8.
private let proxies = (try? ProxyNetwork(parsing: "10.0.0.0/8")).map { [$0] } ?? []

/// What a proxy says about its client. The first byte chooses the form, the second the length of the pieces.
func fuzzProxy(_ input: UnsafeRawBufferPointer) {
  guard input.count > 2 else { return }
  let rest = Array(input.dropFirst(2))
  switch input[0] % 3 {
  case 0: fuzzProxyHeader(rest, piece: Int(input[1]) + 1)
  case 1: fuzzForwarded(rest, .forwarded)
  default: fuzzForwarded(rest, .xForwardedFor)
  }
}

private func fuzzProxyHeader(_ bytes: [UInt8], piece: Int) {
  let whole = read(bytes, piece: .max)
  let inPieces = read(bytes, piece: piece)
  guard case .complete(let client) = whole.reading else {
    // A malformed header may be found out sooner in smaller pieces, by another of its faults.
    if case .complete = inPieces.reading { require(false, "the end depends on the cut") }
    return
  }
  require(inPieces.reading == whole.reading && inPieces.taken == whole.taken, "the client depends on the cut")
  // What follows is left alone.
  let longer = read(Array(bytes.prefix(whole.taken)) + Array("PRI * HTTP/2.0\r\n".utf8), piece: .max)
  require(longer.reading == .complete(client) && longer.taken == whole.taken, "what follows the header was read")
}

private func read(_ bytes: [UInt8], piece: Int) -> (reading: ProxyHeader.Reading, taken: Int) {
  var header = ProxyHeader()
  var taken = 0
  while taken < bytes.count {
    require(header.wanted > 0, "an incomplete header wants nothing")
    let next = bytes[taken...].prefix(min(piece, header.wanted))
    taken += next.count
    require(taken <= ProxyHeader.maximumBytes, "a header of \(taken) bytes")
    let reading = header.read(next)
    if reading != .incomplete { return (reading, taken) }
  }
  return (.incomplete, taken)
}

/// Whatever a client has sent stands on the left: what a proxy adds decides.
private func fuzzForwarded(_ line: [UInt8], _ header: TrustedProxies.Header) {
  func client(_ lines: [[UInt8]]) -> SocketAddress? {
    var chain = ForwardedChain(TrustedProxies(networks: proxies, header: header))
    let name = header == .forwarded ? "forwarded" : "x-forwarded-for"
    for line in lines {
      Array(name.utf8).withUnsafeBytes { name in line.withUnsafeBytes { chain.add(name, $0) } }
    }
    return chain.client()
  }
  _ = client([line])
  let known = SocketAddress.ipv4(0xc000_0207, port: 4_711)
  for own in header == .forwarded
    ? ["for=\"192.0.2.7:4711\"", "for=\"192.0.2.7:4711\";proto=http, for=10.0.0.1"]
    : ["192.0.2.7:4711", "192.0.2.7:4711, 10.0.0.1"]
  {
    require(client([line + Array(", \(own)".utf8)]) == known, "a client has named itself")
    require(client([line, Array(own.utf8)]) == known, "a client has named itself in a line of its own")
  }
}
