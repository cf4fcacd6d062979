import CSystem

/// How many arenas the C library's allocator has. By itself it makes one for nearly every thread, up to eight a core,
/// and freed memory stays in the arena of the thread that allocated it, where no other thread can use it. Two arenas
/// are shared by all threads; they seldom contend, as each thread has its own cache for small blocks.
public enum AllocatorArenas {
  private static let count: Int32 = 2

  /// To be called at the start of a program, before it has a second thread. `MALLOC_ARENA_MAX` of the environment takes
  /// precedence.
  public static func limit() { csystem_limit_arenas(count) }
}
