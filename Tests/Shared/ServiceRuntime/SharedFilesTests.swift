import EventLoop
import Foundation
import Glibc
import Identity
import Locks
import Telemetry
import Testing

@testable import ServiceRuntime

/// The files that processes of a service share.
@Suite struct SharedFilesTests {
  private let directory: String
  private var path: String { "\(directory)/erasure-UsageIngest.register" }

  init() throws {
    var template = Array("/tmp/shared-XXXXXX".utf8CString)
    directory = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  private func open() throws -> ErasureRegister {
    try ErasureRegister(in: directory, of: .usageIngest) { (0..<32).map { _ in UInt8.random(in: .min ... .max) } }
  }

  private func lines() throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  @Test("FA-7 what one process has entered as erased the other one knows when it has read the register again")
  func register() throws {
    let (first, second) = (try open(), try open())
    try first.append(first.entries(familyID: "f", childID: "anna", day: 20_000))
    #expect(!second.concerns(familyID: "f"), "its answer is remembered")
    try second.refresh()
    #expect(second.hasErased("anna", of: "f") && !second.hasErased(familyID: "f"))
    // Before it enters anything it reads what others have entered.
    try first.append(first.entries(familyID: "g", childID: nil, day: 20_000))
    try second.append(second.entries(familyID: "g", childID: nil, day: 20_001))
    #expect(try lines().count == 3)
    #expect(second.all.filter { $0.day == 20_001 }.isEmpty && second.hasErased(familyID: "g"))
    #expect(Set(try open().all) == Set(first.all))
  }

  @Test("FA-7 processes that enter at the same time lose nothing, and leave whole lines")
  func racing() async throws {
    let both = [try open(), try open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let register = both[number % 2]
          for family in 0..<25 {
            try register.append(register.entries(familyID: "\(number) \(family)", childID: nil, day: 1))
            try register.append(register.entries(familyID: "all \(family)", childID: nil, day: 1))
          }
        }
      }
      try await group.waitForAll()
    }
    let later = try open()
    #expect(try lines().count == 225 && later.all.count == 225 && later.unreadableLines == 0)
    for register in both {
      try register.refresh()
      #expect(Set(register.all) == Set(later.all))
    }
  }

  @Test("FA-7 a line that is being written is read when it is whole; what a killed process has left is passed over")
  func torn() throws {
    let (first, second) = (try open(), try open())
    try first.append(first.entries(familyID: "f", childID: nil, day: 1))
    let line = "\(first.entries(familyID: "g", childID: nil, day: 1)[0])\n"
    let file = Glibc.open(path, O_WRONLY | O_APPEND)
    defer { close(file) }
    let half = Array(line.utf8.prefix(30))
    #expect(write(file, half, half.count) == half.count)
    try second.refresh()
    #expect(second.hasErased(familyID: "f") && !second.hasErased(familyID: "g"))
    let rest = Array(line.utf8.dropFirst(30))
    #expect(write(file, rest, rest.count) == rest.count)
    try second.refresh()
    #expect(second.hasErased(familyID: "g"))
    #expect(write(file, half, half.count) == half.count)
    try second.append(second.entries(familyID: "h", childID: nil, day: 1))
    try first.refresh()
    #expect(first.hasErased(familyID: "g") && first.hasErased(familyID: "h"))
    #expect(try open().unreadableLines == 1)
  }

  @Test("FA-7 a register that was lost, or replaced by an older one, gets back what a running process knows")
  func replaced() throws {
    let register = try open()
    try register.append(register.entries(familyID: "f", childID: nil, day: 1))
    let old = try String(contentsOfFile: path, encoding: .utf8)
    try register.append(register.entries(familyID: "g", childID: nil, day: 1))
    for content in [old, nil] {
      #expect(unlink(path) == 0)
      try content?.write(toFile: path, atomically: true, encoding: .utf8)
      try register.refresh()
      #expect(try lines().count == 2 && Set(open().all) == Set(register.all))
    }
    // There was no room for it.
    register.hold(register.entries(familyID: "h", childID: nil, day: 1))
    #expect(register.hasErased(familyID: "h"))
    try register.refresh()
    #expect(try open().hasErased(familyID: "h"))
  }

  @Test("A file that cannot be read again is logged once, and again when it can")
  func watch() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let (reads, isFaulty) = (Locked(0), Locked(true))
    let logged = Locked<[String]>([])
    let logger = Logger(
      service: "Example", clock: host.wallClock, sink: { line in logged.withLock { $0.append(line) } })
    let watch = SharedFilesWatch(
      [
        .init(name: "first") { if isFaulty.withLock({ $0 }) { throw StartError("no such file") } },
        .init(name: "second") { reads.withLock { $0 += 1 } },
      ], logger: logger, host: host)
    for _ in 0..<3 { await watch.update() }
    #expect(reads.withLock { $0 } == 3 && logged.withLock { $0 }.count == 1)
    isFaulty.withLock { $0 = false }
    for _ in 0..<3 { await watch.update() }
    #expect(logged.withLock { $0 }.count == 2)
  }
}
