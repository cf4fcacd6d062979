import Glibc

/// An advisory lock on an open file that processes share, on one machine or on several that have mounted its directory
/// (NFSv4). It ends with its process.
///
/// The lock belongs to what `open` has returned and not to the process: a file that is opened twice has two, and
/// threads that use one descriptor do not exclude each other by it.
public enum FileLock {
  /// Whether others may have the lock at the same time.
  public enum Kind: Sendable {
    /// Others with a shared one: for reading.
    case shared
    /// No other: for writing.
    case exclusive
  }

  /// The system's `F_OFD_SETLK`, which the C library's module has with `_GNU_SOURCE` only.
  private static let setLock: Int32 = 37

  /// Waits for the lock; whoever holds it does so for single writes.
  /// - Parameter milliseconds: how long at most.
  /// - Returns: 0, or the system's error; EAGAIN when another process has kept the lock all the time.
  public static func acquire(_ kind: Kind, of file: Int32, within milliseconds: Int) -> Int32 {
    // The system's own wait has no limit, and a process that holds the lock may be stopped.
    var (pause, left): (UInt32, Int) = (100, milliseconds * 1_000)
    while true {
      let code = set(kind == .shared ? Int16(F_RDLCK) : Int16(F_WRLCK), file)
      guard code == EAGAIN || code == EACCES else { return code }
      guard left > 0 else { return EAGAIN }
      usleep(pause)
      left -= Int(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// Lets others have the lock.
  public static func release(_ file: Int32) { _ = set(Int16(F_UNLCK), file) }

  private static func set(_ type: Int16, _ file: Int32) -> Int32 {
    while true {
      // From the beginning to any end.
      var lock = flock()
      (lock.l_type, lock.l_whence) = (type, Int16(SEEK_SET))
      if withUnsafeMutablePointer(to: &lock, { fcntl(file, setLock, UnsafeMutableRawPointer($0)) }) == 0 { return 0 }
      if errno != EINTR { return errno }
    }
  }
}
