import CSystem

/// How many arenas the C library's allocator has. By itself it makes one for nearly every thread, up to eight a core, and what is freed
/// stays in the arena it came from: each thread that once did much keeps as much as it ever needed, which no other may use. With two,
/// what one leaves another has; threads that allocate at once still seldom meet, as each has a cache of its own for what is small.
public enum AllocatorArenas {
  private static let count: Int32 = 2

  /// To be called at the start of a program, before it has a second thread. `MALLOC_ARENA_MAX` of the environment goes before it.
  public static func limit() { csystem_limit_arenas(count) }
}
