import CommandLine
import Glibc

/// A file to import: read piece by piece and as often as needed, so that its size costs no memory.
final class InputFile {
  let path: String
  private let source: Source

  private enum Source {
    case memory([UInt8])
    case descriptor(Int32)
  }

  /// Maximum size of a file in bytes.
  static let maximumSize: Int64 = 1 << 30

  /// - Throws: `CommandError` for what is no file, and for a pipe to which no program writes.
  init(path: String) throws {
    self.path = path
    source = .descriptor(try Self.opened(path))
  }

  init(bytes: [UInt8], path: String) {
    self.path = path
    source = .memory(bytes)
  }

  deinit {
    if case .descriptor(let descriptor) = source { close(descriptor) }
  }

  /// Reads from a position on. Returns how many bytes; 0 at the end.
  func read(into buffer: inout [UInt8], from offset: Int64) throws -> Int {
    switch source {
    case .memory(let bytes):
      let part = bytes.dropFirst(Int(offset)).prefix(buffer.count)
      buffer.replaceSubrange(0..<part.count, with: part)
      return part.count
    case .descriptor(let descriptor):
      while true {
        let count = pread(descriptor, &buffer, buffer.count, Int(offset))
        if count >= 0 {
          guard offset + Int64(count) <= Self.maximumSize else { throw Self.tooLarge(path, size: nil) }
          return count
        }
        if errno != EINTR { throw Self.unreadable(path) }
      }
    }
  }

  /// The whole text of a small file.
  func bytes(limit: Int) throws -> [UInt8] {
    let reader = try ByteReader(self)
    var bytes: [UInt8] = []
    while let byte = try reader.peek() {
      guard bytes.count < limit else { throw CommandError("\(path) has more than \(limit) bytes; split it") }
      bytes.append(byte)
      reader.advance()
    }
    return bytes
  }

  // MARK: - Encodings

  private static let compressions: [(bytes: [UInt8], name: String, remedy: String)] = [
    ([0x1F, 0x8B], "compressed by gzip", "gzip -dc"), ([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd", "zstd -dc"),
    ([0x42, 0x5A, 0x68], "compressed by bzip2", "bzip2 -dc"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed by xz", "xz -dc"),
    ([0x50, 0x4B, 0x03, 0x04], "an archive of zip, as spreadsheets are", "unzip -p"),
  ]

  /// Where the text begins: after the byte order mark with which some Windows programs begin a file.
  /// - Throws: `CommandError` that names what the file is compressed by, or which other encoding than UTF-8 it has, and
  ///   how to convert it.
  func textStart() throws -> Int64 {
    var begin = [UInt8](repeating: 0, count: 8)
    let count = try read(into: &begin, from: 0)
    begin.removeSubrange(count...)
    if begin.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
    if let found = Self.compressions.first(where: { begin.starts(with: $0.bytes) }) {
      throw CommandError("\(path) is \(found.name); decompress it first: \(found.remedy) FILE > TEXT")
    }
    guard let encoding = Self.encoding(begin) else { return 0 }
    throw CommandError(
      "\(path) is in \(encoding), as some shells write with >; convert it first: "
        + "iconv -f \(encoding) -t UTF-8 FILE > TEXT")
  }

  /// An encoding of two or four bytes a character: by its mark, or by the zeros in what are the first characters of any
  /// import.
  private static func encoding(_ begin: [UInt8]) -> String? {
    if begin.starts(with: [0xFF, 0xFE, 0, 0]) || begin.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if begin.starts(with: [0xFF, 0xFE]) || begin.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard begin.count >= 4 else { return nil }
    switch (begin[0] == 0, begin[1] == 0, begin[2] == 0, begin[3] == 0) {
    case (false, true, false, true): return "UTF-16LE"
    case (true, false, true, false): return "UTF-16BE"
    case (false, true, true, true): return "UTF-32LE"
    case (true, true, true, false): return "UTF-32BE"
    default: return nil
    }
  }

  // MARK: - Opening

  private static func unreadable(_ path: String) -> CommandError {
    if errno == ENOENT { return CommandError("there is no file \(path)") }
    return CommandError("\(path) can't be read: \(String(cString: strerror(errno)))")
  }

  private static func tooLarge(_ path: String, size: Int64?) -> CommandError {
    CommandError("\(path) has \(size.map { "\($0)" } ?? "more") bytes; at most \(maximumSize) are read, split it")
  }

  private static func opened(_ path: String) throws -> Int32 {
    // Not blocking: a pipe that no program opens would keep the command for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(path) }
    do {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        guard status.st_size <= maximumSize else { throw tooLarge(path, size: Int64(status.st_size)) }
        return descriptor
      case S_IFIFO:
        let copy = try spooled(descriptor, path)
        close(descriptor)
        return copy
      default: throw CommandError("\(path) is not a file")
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// A pipe's bytes in a file without a name, since they are read more than once.
  private static func spooled(_ pipe: Int32, _ path: String) throws -> Int32 {
    var name = Array("/tmp/rewards-import-XXXXXX".utf8CString)
    let copy = mkstemp(&name)
    guard copy >= 0 else { throw unreadable("/tmp") }
    unlink(name)
    do {
      try fill(copy, from: pipe, path)
      return copy
    } catch {
      close(copy)
      throw error
    }
  }

  /// How long a program may take to open a pipe, in steps of 20 ms.
  private static let patience = 40

  private static func fill(_ copy: Int32, from pipe: Int32, _ path: String) throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var (total, waited) = (Int64(0), 0)
    while true {
      let count = Glibc.read(pipe, &buffer, buffer.count)
      if count > 0 {
        total += Int64(count)
        guard total <= maximumSize else { throw tooLarge(path, size: nil) }
        guard write(copy, buffer, count) == count else { throw CommandError("there is no room in /tmp for \(path)") }
      } else if count == 0 {
        // Its end, or no program has opened it yet.
        if total > 0 { return }
        guard waited < patience else { throw CommandError("\(path) is a pipe to which no program writes") }
        waited += 1
        usleep(20_000)
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw unreadable(path)
      }
    }
  }
}
