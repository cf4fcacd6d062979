import EventLoop
import Glibc
import RPC

/// Prints what went wrong and what to do about it; the exit code tells a wrong call (2) from a failed one (1).
func fail(_ message: String, code: Int32) -> Never {
  printError("rewards: \(message)\n")
  exit(code)
}

let words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty || words == ["--help"] || words == ["help"] {
  print(overview())
  exit(words.isEmpty ? 2 : 0)
}
if words == ["--version"] {
  print("rewards 0.1.0")
  exit(0)
}
guard let command = commands.first(where: { words.starts(with: $0.words) }) else {
  let group = commands.filter { $0.words.first == words.first }
  if !group.isEmpty, words.count == 1 || words[1] == "--help" {
    print(list(group))
    exit(words.count == 1 ? 2 : 0)
  }
  let typed = words.prefix(2).joined(separator: " ")
  fail("there is no command \"\(typed)\"; see rewards --help", code: 2)
}
let rest = words.dropFirst(command.words.count)
if rest.contains("--help") {
  print(command.help)
  exit(0)
}
do {
  let arguments = try Arguments(
    rest, options: command.options + Command.commonOptions, operands: command.operands)
  try await command.run(try Session(arguments), arguments)
} catch let error as CommandError {
  fail("\(error)", code: 2)
} catch let error as RPCError where error.code == .unavailable {
  fail("\(error.message) (\(error.code.name)). Are the services running? Try rewards health.", code: 1)
} catch let error as RPCError {
  fail("\(error.message) (\(error.code.name))", code: 1)
} catch {
  fail("\(error)", code: 1)
}
