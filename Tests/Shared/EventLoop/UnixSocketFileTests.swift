import Glibc
import Testing

@testable import EventLoop

@Suite("The file of a Unix socket")
struct UnixSocketFileTests {
  private static func path() -> String {
    "/tmp/screentime-file-\(getpid())-\(UInt64.random(in: .min ... .max)).sock"
  }

  private static func descriptor(_ type: __socket_type = SOCK_STREAM) -> Int32 {
    socket(AF_UNIX, Int32(type.rawValue), 0)
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  @Test("A path belongs to the first owner from the moment that its file exists")
  func firstComesFirst() throws {
    let path = Self.path()
    let (first, second) = (Self.descriptor(), Self.descriptor())
    defer {
      close(first)
      close(second)
    }
    let file = try UnixSocketFile(listening: first, at: path, mode: 0o600, backlog: 1)
    #expect { try UnixSocketFile(listening: second, at: path, mode: 0o600, backlog: 1) } throws: {
      ($0 as? SocketError)?.code == EADDRINUSE
    }
    file.remove()
    #expect(!Self.exists(path))
  }

  @Test("A socket that cannot listen leaves no file")
  func cannotListen() throws {
    let path = Self.path()
    // Datagram sockets can be bound, and do not listen.
    let descriptor = Self.descriptor(SOCK_DGRAM)
    defer { close(descriptor) }
    #expect { try UnixSocketFile(listening: descriptor, at: path, mode: 0o600, backlog: 1) } throws: {
      ($0 as? SocketError)?.code == EOPNOTSUPP
    }
    #expect(!Self.exists(path))
  }
}
