import Database
import DatabaseServer
import EventLoop
import ExampleService
import Glibc
import Testing

@testable import ServiceRuntime

/// The setting `database`, and what it excludes.
@Suite(.timeLimit(.minutes(30)))
struct DatabaseSettingTests {
  private static let settings = ExampleService.definition.commonSettings

  private func problems(
    _ arguments: [String] = [], environment: [String: String] = [:], file: String = ""
  ) -> [String] {
    do {
      _ = try ExampleService.definition.readConfiguration(
        from: Configuration.Sources(
          arguments: ["--data", "/x", "--configuration", "/x.conf"] + arguments, environment: environment,
          readFile: { _ in .success(Array(file.utf8)) }))
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test("Without the setting a service is on SQLite; a URL and libpq's keywords name its PostgreSQL")
  func values() throws {
    let none = try TestService.configuration(["--data", "/x"])
    #expect(try none[Self.settings.database] == nil)
    for text in [
      "postgresql://usage@db.example/usage", "postgres://usage@db.example:5432/usage?sslmode=verify-full",
      "postgresql:///usage?host=/run/postgresql&passfile=/etc/screentime/passfile", "host=/run/postgresql dbname=usage",
      "postgresql://usage@a:1,b:2/usage?target_session_attrs=read-write", "service=usage",
    ] {
      let configuration = try TestService.configuration(["--data", "/x", "--database", text])
      #expect(try configuration[Self.settings.database]?.connection == text)
    }
  }

  @Test(
    "A password is refused in every source, and so is what libpq cannot read, which may have one: neither is shown",
    arguments: [
      "postgresql://usage:hunter2@db.example/usage", "postgresql://usage@db.example/usage?password=hunter2",
      "host=db.example password=hunter2", "host=db.example sslpassword=hunter2", "host=a password=a hunter2",
      "postgresql://usage@db.example/usage?password=a&hunter2", "postgresql://usage:hunter2@db.example/usage?nothing=1",
      "usage:hunter2", "hunter2",
    ])
  func passwords(text: String) throws {
    for found in [
      problems(["--database", text]), problems(environment: ["SCREENTIME_DATABASE": text]),
      problems(file: "database = \(text)"),
    ] {
      #expect(found.count == 1 && found[0].hasPrefix("setting database (") && !found[0].contains("hunter2"), "\(found)")
      #expect(found.first?.contains("; give postgresql://USER@HOST/NAME") == true, "\(found)")
    }
  }

  @Test("What SQLite alone has is refused beside it, with both names and what to do")
  func exclusions() async throws {
    let directory = try TestService.makeDirectory()
    for (name, value) in [
      ("database-cache", "64"), ("database-map", "1"), ("disk-reserve", "1"), ("backup-directory", directory),
      ("stream-backups", "true"),
    ] {
      let configuration = try TestService.configuration([
        "--data", directory, "--database", "postgresql:///usage", "--\(name)", value,
      ])
      let problem = #expect(throws: ConfigurationProblem.self) {
        try ExampleService.definition.checkCommonSettings(configuration)
      }
      #expect(problem?.setting == name)
      #expect(problem?.reason.contains("no effect with database") == true)
      #expect(problem?.remedy.hasSuffix("or leave database out") == true)
    }
  }

  @Test("The number of writers is refused without it, with what to do")
  func writersOfSQLite() async throws {
    let configuration = try TestService.configuration([
      "--data", try TestService.makeDirectory(), "--database-writers", "2",
    ])
    let problem = #expect(throws: ConfigurationProblem.self) {
      try ExampleService.definition.checkCommonSettings(configuration)
    }
    #expect(problem?.setting == "database-writers" && problem?.reason.contains("SQLite has one writer") == true)
  }

  @Test("A service with data in SQLite does not start on an empty PostgreSQL", .sqlite("a move from SQLite"))
  func earlierData() async throws {
    let first = try await TestService()
    await first.service.drain()
    let problem = await #expect(throws: ConfigurationProblem.self) {
      try await TestService(directory: first.directory, arguments: ["--database", "postgresql:///usage?host=/nowhere"])
    }
    #expect(problem?.setting == "database" && problem?.reason.contains("data.sqlite3 is there") == true)
  }

  @Test("A process whose server cannot be reached ends with code 1, and says which and what to do")
  func unreachable() async throws {
    let directory = try TestService.makeDirectory()
    let (output, code) = try await RealHost(loopCount: 1, blockingThreads: 1).blockingPool.run {
      let process = try ChildProcess(
        "ExampleServiceMain",
        ["--data", directory, "--listen", "127.0.0.1:0", "--database", "postgresql:///usage?host=\(directory)"])
      let output = process.output()
      return (output, process.exitCode())
    }
    #expect(code == 1)
    #expect(
      output.contains("\(directory)/.s.PGSQL.5432") && output.contains("then start the service again"), "\(output)")
  }
}
