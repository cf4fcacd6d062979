import CommandLine
import Glibc
import LoadEngine

/// Files and commands of the user.
enum Files {
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw CommandError("\(path) cannot be read: \(reason)") }
    defer { fclose(file) }
    return try all(file, path)
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw CommandError("\(path) cannot be written: \(reason)") }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw CommandError("\(path) cannot be written: \(reason)") }
  }

  /// Opens a file as `write` will, without changing an existing file; a new one is removed again.
  static func requireWritable(_ path: String) throws {
    let exists = access(path, F_OK) == 0
    guard let file = fopen(path, "a") else { throw CommandError("\(path) cannot be written: \(reason)") }
    fclose(file)
    if !exists { unlink(path) }
  }

  /// The output of a command of the shell.
  static func output(of command: String) throws -> [UInt8] {
    guard let pipe = popen(command, "r") else { throw CommandError("`\(command)` cannot be run: \(reason)") }
    let output: [UInt8]
    do {
      output = try all(pipe, command)
    } catch {
      pclose(pipe)
      throw error
    }
    let status = pclose(pipe)
    guard status == 0 else { throw CommandError("`\(command)` failed with status \(status >> 8)") }
    return output
  }

  static func remove(_ path: String) { unlink(path) }

  static func temporary(_ suffix: String) -> String {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(directory)/rpcload.\(getpid()).\(suffix)"
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func all(_ file: UnsafeMutablePointer<FILE>, _ name: String) throws -> [UInt8] {
    let content = ProcessUse.content(of: file)
    guard ferror(file) == 0 else { throw CommandError("\(name) cannot be read: \(reason)") }
    return content
  }
}
