import CommandLine
import Glibc
import JSON
import RPC

/// A command's output reports a problem: the program exits with 1, without a further message.
struct CheckFailed: Error {}

/// Runs the command and returns the program's exit code.
package func rewards(_ words: [String]) async -> Int32 {
  let isJSON = words.contains("--json")
  do {
    switch Invocation(words, among: commands) {
    case .overview(false) where isJSON:
      throw CommandError("which command? rewards --help --json lists them")
    case .overview(let isAsked):
      isJSON ? try printJSON(Help.json) : print(Help.overview)
      return isAsked ? 0 : 2
    case .version:
      isJSON ? try printJSON(.object(["version": .string(Help.version)])) : print("rewards \(Help.version)")
      return 0
    case .group(let group, false) where isJSON:
      throw CommandError("which command? \(group.map { "rewards \($0.name)" }.joined(separator: ", "))")
    case .group(let group, let isAsked):
      isJSON ? try printJSON(Help.json(group)) : print(Help.list(group))
      return isAsked ? 0 : 2
    case .command(let command, let words): return await perform(command, words, of: "rewards")
    case .unknown(let typed, let meant):
      let advice = meant.map { "did you mean rewards \($0)? See" } ?? "see"
      let last = typed.split(separator: " ").last ?? ""
      let fault = last.hasPrefix("-") ? "unknown option \(last) before a command" : "there is no command \"\(typed)\""
      throw CommandError("\(fault); \(advice) rewards --help")
    }
  } catch {
    return report(Failure(error), isJSON: isJSON, of: "rewards")
  }
}

/// Runs a command with the words that follow it, or prints its help, and returns the code with which the program ends.
package func perform(_ command: Command, _ words: some Sequence<String>, of program: String) async -> Int32 {
  let words = Array(words)
  let isJSON = words.contains("--json")
  do {
    if words.contains("--help") {
      isJSON ? try printJSON(Help.json(command)) : print(Help.text(command, of: program))
      return 0
    }
    let arguments = try Arguments(
      words, options: command.options + Command.commonOptions, operands: command.operands)
    let session = try Session(arguments)
    defer { session.keepTokens() }
    try await command.run(session, arguments)
    return 0
  } catch is CheckFailed {
    return 1
  } catch {
    return report(Failure(error), isJSON: isJSON, of: program)
  }
}

/// Prints what went wrong and what to do about it.
private func report(_ failure: Failure, isJSON: Bool, of program: String) -> Int32 {
  printFailure(failure, isJSON: isJSON, of: program)
  return failure.exitCode
}

/// Prints a failure, whether it ends the command or not.
func printFailure(_ failure: Failure, isJSON: Bool, of program: String = "rewards") {
  if isJSON, let text = try? failure.json.text() {
    printError(escapedJSON(text) + "\n")
  } else {
    let sentences = wrapped("\(program): \(failure.text)", width: 80, hanging: 2)
    let remedy = failure.remedy?.lines(columns: 78).map { "  \($0)" } ?? []
    printError((sentences + remedy).map { "\($0)\n" }.joined())
  }
}
