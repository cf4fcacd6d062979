import Glibc

/// The disks of simulated machines: directories of the real file system.
// Sendable: touched only by the thread that drives the world.
public final class SimulatedStorage: @unchecked Sendable {
  private let root: String
  private var count = 0

  init(seed: UInt64) {
    // In memory if possible: an fsync that is only simulated need not take the time of a real one.
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/simulation-\(seed)-XXXXXX".utf8CString)
    root = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else {
        preconditionFailure("cannot make a directory under \(parent): error \(errno)")
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

  /// The files of a directory at one moment.
  public struct Image {
    fileprivate var files: [(path: String, mode: mode_t, bytes: [UInt8])] = []
  }

  /// - Parameter directory: absolute, with all its subdirectories.
  func image(of directory: String) -> Image {
    var image = Image()
    collect(directory, into: &image)
    return image
  }

  /// The directory as a backup keeps it: without lock files.
  func backup(of directory: String) -> Image {
    var image = image(of: directory)
    image.files.removeAll { isLock($0.path) }
    return image
  }

  /// Puts a backup into the directory, whose lock files stay. Each file keeps its identity and gets other contents, or
  /// with `asCopies` is replaced by another one.
  func restore(backup: Image, to directory: String, asCopies: Bool) {
    var image = image(of: directory)
    image.files.removeAll { !isLock($0.path) }
    image.files += backup.files
    if asCopies { for file in backup.files { unlink(file.path) } }
    restore(image, to: directory)
  }

  private func isLock(_ path: String) -> Bool { path.hasSuffix(".lock") }

  /// Restores the contents of files and removes those that came later. A file that still exists stays the same file,
  /// except for lock files (`*.lock`): the remains of the killed process, in this real one, may still hold the old
  /// one's lock.
  func restore(_ image: Image, to directory: String) {
    removeFiles(of: directory, except: Set(image.files.map(\.path)))
    for file in image.files {
      if isLock(file.path) { unlink(file.path) }
      let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, file.mode & 0o777)
      precondition(descriptor >= 0, "cannot restore \(file.path): error \(errno)")
      let written = Glibc.write(descriptor, file.bytes, file.bytes.count)
      precondition(written == file.bytes.count, "cannot restore \(file.path): error \(errno)")
      close(descriptor)
    }
  }

  func remove() { removeTree(root) }

  private func collect(_ directory: String, into image: inout Image) {
    for name in entries(of: directory) {
      let path = "\(directory)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: collect(path, into: &image)
      // SQLite's shared memory belongs to the processes that have the database open, and is made again.
      case S_IFREG where !name.hasSuffix("-shm"):
        image.files.append((path, status.st_mode, contents(of: path, size: Int(status.st_size))))
      default: break
      }
    }
  }

  private func contents(of path: String, size: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    precondition(descriptor >= 0, "cannot read \(path): error \(errno)")
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      filled = max(0, Glibc.read(descriptor, buffer.baseAddress, size))
    }
  }

  private func removeFiles(of directory: String, except kept: Set<String>) {
    for name in entries(of: directory) {
      let path = "\(directory)/\(name)"
      if kept.contains(path) { continue }
      if unlink(path) != 0 { removeFiles(of: path, except: kept) }
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
