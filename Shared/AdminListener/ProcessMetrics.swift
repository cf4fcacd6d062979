import CSystem
import Glibc
public import Metrics

/// The figures that every client library of Prometheus exports about its process, read when they are asked for.
public enum ProcessMetrics {
  /// Registers them; once a process.
  public static func register(in registry: MetricRegistry) {
    registry.observe("process_cpu_seconds", .counter, help: "Processor time used.", unit: .seconds) {
      csystem_clock_nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    }
    registry.observe("process_resident_memory_bytes", .gauge, help: "Memory in use.", unit: .bytes) {
      pages(1)
    }
    registry.observe("process_virtual_memory_bytes", .gauge, help: "Address space in use.", unit: .bytes) {
      pages(0)
    }
    registry.observe("process_open_fds", .gauge, help: "Descriptors in use.") { openDescriptors() }
    registry.observe("process_max_fds", .gauge, help: "Descriptors that may be in use.") {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? Int64(clamping: limit.rlim_cur) : nil
    }
    let start = startTime()
    registry.observe("process_start_time_seconds", .gauge, help: "When it began, since 1970 UTC.", unit: .seconds) {
      start
    }
  }

  /// A number of `/proc/self/statm`, in bytes.
  private static func pages(_ index: Int) -> Int64? {
    let words = contents("/proc/self/statm").split(separator: " ")
    guard index < words.count, let pages = Int64(words[index]) else { return nil }
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// As proc(5) counts it, in ticks since boot.
  private static func startTime() -> Int64? {
    // The second word is the program's name, which may contain any character.
    let words = contents("/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard words.count > 19, let ticks = Int64(words[19]) else { return nil }
    return csystem_wall_nanoseconds() - csystem_clock_nanoseconds(CLOCK_BOOTTIME) + ticks
      * (1_000_000_000 / Int64(max(1, sysconf(Int32(_SC_CLK_TCK)))))
  }

  private static func openDescriptors() -> Int64? {
    guard let directory = opendir("/proc/self/fd") else { return nil }
    defer { closedir(directory) }
    // Without ".", ".." and this directory's own descriptor.
    var count: Int64 = -3
    while readdir(directory) != nil { count += 1 }
    return max(0, count)
  }

  private static func contents(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
