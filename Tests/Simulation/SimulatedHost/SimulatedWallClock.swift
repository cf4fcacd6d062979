import EventLoop

/// Civil time that moves with the world's.
struct SimulatedWallClock: WallClock {
  unowned let world: SimulatedWorld

  var now: WallTime { WallTime(nanoseconds: world.wallOrigin.nanoseconds + world.now.nanoseconds) }

  func wake(at time: WallTime, on loop: EventLoop, _ work: @escaping @Sendable () -> Void) -> any ScheduledTimer {
    loop.schedule(at: world.now + (time - now), work)
  }
}
