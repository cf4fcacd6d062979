import EventLoop
import Glibc
import Locks
import StreamPeers
import Testing

/// A directory that is removed with the test.
private final class Directory {
  let path: String

  init() {
    var template = Array("/tmp/screentime-listener-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  var entries: [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  deinit {
    for name in entries { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}

@Suite("Listeners of a real host", .timeLimit(.minutes(30)))
struct ListenerTests {
  private static func echo(_ host: RealHost, at address: SocketAddress) throws -> any Listener {
    try host.listen(address) { $0.handler = Echo($0) }
  }

  private static func address(_ text: String) throws -> SocketAddress { try #require(SocketAddress(parsing: text)) }

  @Test("IPv4, IPv6 and Unix sockets are served at once")
  func several() async throws {
    let host = try RealHost(loopCount: 2)
    defer { host.shutdown() }
    let directory = Directory()
    let listeners = try [
      Self.echo(host, at: .loopback(port: 0)), Self.echo(host, at: Self.address("[::1]:0")),
      Self.echo(host, at: .unix(path: "\(directory.path)/a.sock")),
      Self.echo(host, at: .unix(path: "\(directory.path)/b.sock")),
    ]
    for listener in listeners {
      #expect(try await Exchange.run(host: host, to: listener.address, sending: [1, 2, 3]) == [1, 2, 3])
    }
    for listener in listeners { listener.close() }
    #expect(directory.entries == [])
  }

  @Test("IPv6 listeners serve IPv6 only, so both may have the same port")
  func dualStack() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let six = try Self.echo(host, at: Self.address("[::]:0"))
    let port = try #require(six.address.port)
    await #expect(throws: SocketError.self) {
      try await Exchange.run(host: host, to: .loopback(port: port), sending: [1])
    }
    let four = try Self.echo(host, at: Self.address("0.0.0.0:\(port)"))
    for target in ["127.0.0.1:\(port)", "[::1]:\(port)"] {
      #expect(try await Exchange.run(host: host, to: Self.address(target), sending: [7]) == [7])
    }
    six.close()
    four.close()
  }

  @Test("A Unix socket's file has the host's configured mode", arguments: [0o600, 0o660, 0o777] as [UInt32])
  func mode(_ mode: UInt32) throws {
    let host = try RealHost(loopCount: 1, unixSocketMode: mode)
    defer { host.shutdown() }
    let directory = Directory()
    let path = "\(directory.path)/mode.sock"
    let listener = try Self.echo(host, at: .unix(path: path))
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == mode)
    listener.close()
  }

  @Test("A file that is not a socket is never replaced")
  func foreignFile() throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let directory = Directory()
    let path = "\(directory.path)/data"
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    #expect(write(descriptor, "precious", 8) == 8)
    _ = close(descriptor)
    #expect { try Self.echo(host, at: .unix(path: path)) } throws: {
      ($0 as? SocketError)?.isAddressInUse == true
    }
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_size == 8)
  }

  @Test("Closing does not remove a socket that has claimed the path since")
  func successor() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let directory = Directory()
    let address = SocketAddress.unix(path: "\(directory.path)/s.sock")
    let first = try Self.echo(host, at: address)
    unlink("\(directory.path)/s.sock")
    let second = try Self.echo(host, at: address)
    first.close()
    #expect(try await Exchange.run(host: host, to: address, sending: [5]) == [5])
    second.close()
    #expect(directory.entries == [])
  }

  @Test("Of many that start at once at a dead socket's path, one gets it")
  func race() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let directory = Directory()
    let path = "\(directory.path)/race.sock"
    for _ in 0..<20 {
      try Self.leaveSocket(at: path)
      let winners = await withTaskGroup(of: (any Listener)?.self) { group in
        for _ in 0..<4 { group.addTask { try? Self.echo(host, at: .unix(path: path)) } }
        var listeners: [any Listener] = []
        for await listener in group { if let listener { listeners.append(listener) } }
        return listeners
      }
      #expect(winners.count == 1)
      #expect(try await Exchange.run(host: host, to: .unix(path: path), sending: [5]) == [5])
      for listener in winners { listener.close() }
    }
  }

  /// The socket file that a killed process leaves behind.
  private static func leaveSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var raw = sockaddr_un()
    raw.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &raw.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &raw) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    _ = close(descriptor)
    try #require(bound == 0)
  }

  @Test("A path that is too long is an error that names the reason, for listening and connecting")
  func longPath() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let address = SocketAddress.unix(path: "/tmp/" + String(repeating: "x", count: 103))
    let names = { (error: any Error) in
      guard let error = error as? SocketError else { return false }
      return error.code == ENAMETOOLONG && error.description.contains("has 108 bytes")
        && error.description.contains("at most 107")
    }
    #expect { try Self.echo(host, at: address) } throws: { names($0) }
    await #expect { try await Exchange.run(host: host, to: address, sending: [1]) } throws: { names($0) }
    #expect { try Self.echo(host, at: .unix(path: "")) } throws: { ($0 as? SocketError)?.code == EINVAL }
  }

  @Test("The server identifies the process behind a Unix socket")
  func peerProcess() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let directory = Directory()
    let seen = Locked<[PeerProcess?]>([])
    let accept: @Sendable (StreamSocket) -> Void = { socket in
      seen.withLock { $0.append(socket.peerProcess) }
      socket.handler = Echo(socket)
    }
    let unix = try host.listen(.unix(path: "\(directory.path)/p.sock"), accept: accept)
    let tcp = try host.listen(.loopback(port: 0), accept: accept)
    for listener in [unix, tcp] { _ = try await Exchange.run(host: host, to: listener.address, sending: [1]) }
    #expect(seen.withLock { $0 } == [PeerProcess(id: getpid(), user: getuid(), group: getgid()), nil])
    unix.close()
    tcp.close()
  }
}
