import Glibc

/// The disks of simulated machines: directories of the real file system.
final class SimulatedStorage: @unchecked Sendable {
  // Sendable: touched only by the thread that drives the world.
  private let root: String
  private var count = 0

  init(seed: UInt64) {
    var template = Array("/tmp/simulation-\(seed)-XXXXXX".utf8CString)
    root = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else {
        preconditionFailure("cannot make a directory under /tmp: error \(errno)")
      }
      return String(cString: made)
    }
  }

  func makeDirectory(_ name: String) -> String {
    count += 1
    let path = "\(root)/\(count)-\(name)"
    precondition(mkdir(path, 0o700) == 0, "cannot make \(path): error \(errno)")
    return path
  }

  func copyDirectory(_ source: String, name: String) -> String {
    let target = makeDirectory(name)
    copyEntries(from: source, to: target)
    return target
  }

  func remove() { removeTree(root) }

  private func copyEntries(from source: String, to target: String) {
    for name in entries(of: source) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      var status = stat()
      guard lstat(from, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        mkdir(to, 0o700)
        copyEntries(from: from, to: to)
      // SQLite's shared memory belongs to the processes that have the database open, and is made anew.
      case S_IFREG where !name.hasSuffix("-shm"):
        copyFile(from: from, to: to, mode: status.st_mode)
      default: break
      }
    }
  }

  private func copyFile(from source: String, to target: String, mode: mode_t) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode & 0o777)
    precondition(input >= 0 && output >= 0, "cannot copy \(source): error \(errno)")
    defer {
      close(input)
      close(output)
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count <= 0 { break }
      precondition(Glibc.write(output, buffer, count) == count, "cannot write \(target): error \(errno)")
    }
  }

  private func entries(of path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func removeTree(_ path: String) {
    for name in entries(of: path) {
      let child = "\(path)/\(name)"
      if unlink(child) != 0 { removeTree(child) }
    }
    rmdir(path)
  }
}
