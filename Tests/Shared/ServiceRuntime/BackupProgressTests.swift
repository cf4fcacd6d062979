import Awaiting
import EventLoop
import Locks
import RPC
import Testing

@testable import ServiceRuntime

struct BackupProgressTests {
  @Test("A reader of a backup has to accept a mebibyte in each interval")
  func demand() {
    #expect(!BackupProgress.isStalled(accepted: 0, before: -1))
    #expect(BackupProgress.isStalled(accepted: 1_048_575, before: 0))
    #expect(!BackupProgress.isStalled(accepted: 1_048_576, before: 0))
    #expect(BackupProgress.isStalled(accepted: 5_000_000, before: 5_000_000))
  }

  @Test("One that stops is ended, with the figures", .timeLimit(.minutes(30)))
  func stalled() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    defer { host.shutdown() }
    let (ends, end) = AsyncStream.makeStream(of: RPCError.self)
    let progress = BackupProgress(on: host.loops[0], every: .milliseconds(1)) { end.yield($0) }
    progress.start()
    let error = await ends.first { _ in true }
    #expect(error?.code == .deadlineExceeded && error?.message.contains("0 bytes were read") == true)
    progress.stop()
  }
}
