import Database
import DatabaseServer
import EventLoop
import ExampleService
import Identity
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ServiceRuntime

/// Operators' call that copies the database to another engine: what it refuses. `Tests/EndToEnd/test_copy.py` copies.
@Suite("The move of a database", .timeLimit(.minutes(30)))
struct CopyingTests {
  private func copy(_ test: TestService, as role: Role = .operator) async throws -> RPCError? {
    let admin = AdminV1.AdminServiceClient(try test.channel(role))
    do {
      for try await _ in admin.copyDatabase(.init(), options: callOptions) {}
      return nil
    } catch {
      return error
    }
  }

  @Test("Only operators copy, and only where copy-to says")
  func refusals() async throws {
    let test = try await TestService()
    for role in Role.allCases where role != .operator {
      let error = try await copy(test, as: role)
      #expect(error?.code == (role == .anonymous ? .unauthenticated : .permissionDenied))
    }
    let error = try await copy(test)
    #expect(error?.code == .failedPrecondition && error?.reason == CommonV1.ErrorReason.copyNotAllowed.protoName)
    #expect(error?.message.contains("copy-to") == true)
    await test.service.drain()
  }

  @Test(
    "Where the target cannot be reached nothing changes: writes go on, and the error says what to do",
    .sqlite("a move from SQLite"))
  func unreachable() async throws {
    let nowhere = try TestService.makeDirectory()
    let test = try await TestService(arguments: ["--copy-to", "postgresql:///usage?host=\(nowhere)"])
    let error = try await copy(test)
    #expect(error?.code == .unavailable && error?.message.contains(nowhere) == true, "\(error as Any)")
    #expect(test.service.database.condition == .sound)
    await test.service.drain()
  }

  @Test("copy-to names another engine than the one that the data is on, and has no password")
  func settings() throws {
    let settings = ExampleService.definition.commonSettings
    for (arguments, text) in [
      (["--copy-to", "sqlite"], "is sqlite, where the database is already"),
      (["--database", "postgresql:///usage", "--copy-to", "postgresql:///usage"], "is the database itself"),
    ] {
      let configuration = try TestService.configuration(["--data", "/x"] + arguments)
      let problem = #expect(throws: ConfigurationProblem.self) {
        try ExampleService.definition.checkCommonSettings(configuration)
      }
      #expect(problem?.setting == settings.copyTo.name && problem?.reason == text, "\(problem as Any)")
    }
    let configuration = try TestService.configuration([
      "--data", "/x", "--database", "service=a", "--copy-to", "sqlite",
    ])
    #expect(try configuration[settings.copyTo] == .sqlite)
    for text in ["postgresql://usage:hunter2@db.example/usage", "SQLite", "host=a password=hunter2"] {
      let error = #expect(throws: ConfigurationError.self) {
        _ = try TestService.configuration(["--data", "/x", "--copy-to", text])
      }
      #expect(error?.problems.count == 1 && error.map { "\($0)".contains("hunter2") } == false)
    }
  }
}
