import Glibc

/// The resources that processes of this machine use, from `/proc`.
package enum ProcessUse {
  /// CPU time of all threads of a process in nanoseconds; nil when it cannot be read.
  package static func cpu(_ process: Int) -> Int64? {
    let threads = entries("/proc/\(process)/task")
    guard !threads.isEmpty else { return nil }
    return threads.reduce(0) { sum, thread in
      let text = read("/proc/\(process)/task/\(thread)/schedstat") ?? ""
      return sum + (text.split(separator: " ").first.flatMap { Int64($0) } ?? 0)
    }
  }

  /// Resident memory in bytes; nil when it cannot be read.
  package static func memory(_ process: Int) -> Int64? {
    let pages = read("/proc/\(process)/statm")?.split(separator: " ").dropFirst().first.flatMap { Int64($0) }
    return pages.map { $0 * Int64(sysconf(Int32(_SC_PAGESIZE))) }
  }

  package static func name(_ process: Int) -> String {
    (read("/proc/\(process)/comm") ?? "").filter { $0 != "\n" }
  }

  /// CPU time of this process in nanoseconds.
  package static func ownCPU() -> Int64 { clock(CLOCK_PROCESS_CPUTIME_ID) }

  /// Nanoseconds since 1970.
  package static func wallClock() -> Int64 { clock(CLOCK_REALTIME) }

  private static func clock(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The process that listens at a port or a Unix socket of this machine, as far as this user may see it.
  ///
  /// - Parameter path: of a Unix socket.
  package static func listener(port: UInt16?, path: String? = nil) -> Int? {
    let sockets: Set<String>
    if let port {
      let suffix = ":" + hex(port)
      // Local address, and state 0A: listening.
      sockets = inodes(["/proc/net/tcp", "/proc/net/tcp6"], inode: 9) { $0[1].hasSuffix(suffix) && $0[3] == "0A" }
    } else if let path {
      sockets = inodes(["/proc/net/unix"], inode: 6) { $0.count > 7 && $0[7] == path && $0[3] == "00010000" }
    } else {
      return nil
    }
    guard !sockets.isEmpty else { return nil }
    for process in entries("/proc").compactMap({ Int($0) }) {
      for descriptor in entries("/proc/\(process)/fd") {
        if let link = link("/proc/\(process)/fd/\(descriptor)"), sockets.contains(link) { return process }
      }
    }
    return nil
  }

  private static func hex(_ port: UInt16) -> String {
    let digits = String(port, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func inodes(_ files: [String], inode: Int, where isWanted: ([Substring]) -> Bool) -> Set<String> {
    var found: Set<String> = []
    for file in files {
      for line in (read(file) ?? "").split(separator: "\n").dropFirst() {
        let fields = line.split(separator: " ")
        if fields.count > max(inode, 3), isWanted(fields) { found.insert("socket:[\(fields[inode])]") }
      }
    }
    return found
  }

  private static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  private static func entries(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = Glibc.readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// A file of the kernel, whole; nil when it cannot be read.
  package static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    return String(decoding: content(of: file), as: UTF8.self)
  }

  /// The rest of a file that is open.
  package static func content(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return content }
      content += buffer[..<count]
    }
  }
}
