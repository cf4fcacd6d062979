import EventLoop
import Glibc
import LoadEngine
import LocalTime

/// The properties of the machine, without which figures mean nothing.
enum LoadEnvironment {
  static var values: [(name: String, value: String)] {
    var names = utsname()
    uname(&names)
    let cpu = ProcessUse.read("/proc/cpuinfo")?.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }.map { String($0.drop { $0 == " " }) }
    let memory = ProcessUse.read("/proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemTotal") }
      .flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int64($0) }
    let load = ProcessUse.read("/proc/loadavg")?.split(separator: " ").first.map(String.init)
    return [
      (name: "date", value: "\(Instant(seconds: ProcessUse.wallClock() / 1_000_000_000))"),
      (name: "processor", value: "\(cpu ?? "unknown"), \(RealHost.coreCount) cores usable"),
      (name: "memory", value: memory.map { "\($0 >> 20) GiB" } ?? "unknown"),
      (name: "system", value: "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"),
      (name: "load before", value: load ?? "unknown"),
    ]
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
