import CommandLine
import Glibc
import JSON
import Locks
import Terminals
import Testing

@testable import RewardsCommands

@Suite("The words of a command line")
struct CommandLineTests {
  private func meaning(_ text: String) -> String {
    switch Invocation(text.split(separator: " ").map(String.init), among: commands) {
    case .overview(let isAsked): "overview \(isAsked)"
    case .version: "version"
    case .group(let group, let isAsked): "group of \(group.count) \(isAsked)"
    case .command(let command, let words): "\(command.name): \(words.joined(separator: " "))"
    case .unknown(let typed, let meant): "\(typed)? \(meant ?? "-")"
    }
  }

  @Test("Options of every command may be before, within or after its name; others after it")
  func invocations() {
    #expect(meaning("") == "overview false")
    #expect(meaning("help") == "overview true")
    #expect(meaning("--json --help") == "overview true")
    #expect(meaning("help status") == "status: --help")
    #expect(meaning("--json help admin parked") == "group of 2 true")
    #expect(meaning("--version") == "version")
    #expect(meaning("--json status --days 7") == "status: --json --days 7")
    #expect(meaning("--state /x apps --json list --child Mia") == "apps list: --state /x --json --child Mia")
    #expect(meaning("--state=/x status") == "status: --state=/x")
    #expect(meaning("status child list") == "status: child list")
    #expect(meaning("admin parked") == "group of 2 false")
    #expect(meaning("admin --help") == "group of 12 true")
    #expect(meaning("admin parked replay --family x") == "admin parked replay: --family x")
  }

  @Test("A mistyped command is named, with the one that was probably meant")
  func suggestions() {
    #expect(meaning("statsu") == "statsu? status")
    #expect(meaning("usage imprt x.csv") == "usage imprt? usage import")
    #expect(meaning("admin parked lst") == "admin parked lst? admin parked list")
    #expect(meaning("app list --child Mia") == "app? apps list")
    #expect(meaning("health") == "health? -")
    #expect(meaning("--days 7 status") == "--days? -")
  }

  @Test("What is wrong with a command line is said, with what is right")
  func faults() async throws {
    let expected = [
      ["nope"]: "there is no command \"nope\"; see rewards --help",
      ["statsu"]: "there is no command \"statsu\"; did you mean rewards status? See rewards --help",
      ["--nope", "status"]: "unknown option --nope before a command; see rewards --help",
      ["completions"]: "SHELL is missing", ["completions", "bash", "x"]: "\"x\" is one word too many",
      ["child", "list", "x"]: "\"x\" is one word too many: besides options it takes none",
      ["status", "--state", "--json"]: "--state needs a value: DIR; one that begins with -- is written --state=--json",
      ["--json"]: "which command? rewards --help --json lists them",
      ["admin", "parked", "--json"]: "which command? rewards admin parked list, rewards admin parked replay",
    ]
    for (words, text) in expected {
      let printed = Locked("")
      let code = await Output.$recipient.withValue({ text, _ in printed.withLock { $0 += text } }) {
        await rewards(words)
      }
      #expect(code == 2)
      let lines = printed.withLock { $0 }
      if words.contains("--json") {
        let error = try #require(try JSON(parsing: lines)["error"])
        #expect(error["code"] == "COMMAND_LINE")
        #expect(error["message"]?.stringValue?.contains(text) ?? false, "\(words): \(lines)")
      } else {
        #expect(lines.replacing("\n  ", with: " ").contains(text), "\(words): \(lines)")
      }
    }
  }

  @Test("Help is at most 80 columns wide, and its examples mean the same on several lines")
  func help() throws {
    for text in commands.map({ Help.text($0, of: "rewards") }) + [Help.overview, Help.list(commands)] {
      for line in text.split(separator: "\n") { #expect(terminalColumns(line) <= 80, "\(line)") }
    }
    for example in commands.flatMap(\.examples) where ["$(", "<(", "|"].allSatisfy({ !example.contains($0) }) {
      let lines = ShellCommand.lines(of: example, columns: 78).joined(separator: "\n")
      let plain = try #require(shellOperands("printf '%s\\0' \(example.replacing(" > ", with: " "))"))
      #expect(shellOperands("printf '%s\\0' \(lines.replacing(" > ", with: " "))") == plain)
      // And each is a command of this program.
      guard case .command(let command, let words) = Invocation(Array(plain.dropFirst()), among: commands) else {
        Issue.record("\(example) is not a command")
        continue
      }
      _ = try? Arguments(words, options: command.options + Command.commonOptions, operands: command.operands)
    }
  }

  @Test("What services advise names commands: every method that occurs in one of their messages is translated")
  func advice() throws {
    let root = #filePath.replacing("Tests/Services/rewards/CommandLineTests.swift", with: "")
    let methods = try ["family", "shield", "challenge", "usage"].flatMap {
      try #require(try readFile("\(root)Proto/screentime/\($0)/v1/\($0).proto"))
    }
    let names = String(decoding: methods, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.wholeMatch(of: #/ +rpc (\w+)\(.*/#)?.1 }.map(String.init)
    #expect(names.count > 40)
    let stream = try #require(popen("grep -rhE '\"' '\(root)Services' --include=*.swift --exclude-dir=rewards", "r"))
    defer { pclose(stream) }
    var text: [UInt8] = []
    while case let byte = fgetc(stream), byte >= 0 { text.append(UInt8(byte)) }
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") where !line.contains("///") {
      // A sentence, not a name for programs.
      for literal in line.matches(of: #/"([^"]* [^"]*)"/#).map(\.1) {
        let words = literal.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        for name in names where words.contains(name) && !["CreateFamily"].contains(name) {
          #expect(MethodNames.commands[name] != nil, "\(name) in \(literal)")
        }
      }
    }
    #expect(
      MethodNames.replaced(in: "ListApps lists them; MyListApps not") == "rewards apps list lists them; MyListApps not")
    for command in MethodNames.commands.values {
      #expect(commands.contains { "rewards \($0.name)" == command }, "\(command)")
    }
  }
}
