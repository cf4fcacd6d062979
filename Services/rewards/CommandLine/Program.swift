import EventLoop
import Glibc
import RPC

/// Prints what went wrong and what to do about it, and ends the program; the exit code distinguishes a wrong command
/// line (2) from a failure (1).
package func fail(_ message: String, code: Int32, of program: String) -> Never {
  printError("\(program): \(message)\n")
  exit(code)
}

/// What a command has printed says that something is wrong: the program ends with 1, without a further message.
struct Unsuccessful: Error {}

/// Runs a command with the words that follow it, or prints its help, and ends the program.
package func perform(_ command: Command, _ words: some Sequence<String>, of program: String) async -> Never {
  let words = Array(words)
  if words.contains("--help") {
    print(command.help(of: program))
    exit(0)
  }
  do {
    let arguments = try Arguments(
      words, options: command.options + Command.commonOptions, operands: command.operands)
    try await command.run(try Session(arguments), arguments)
    exit(0)
  } catch is Unsuccessful {
    exit(1)
  } catch let error as CommandError {
    fail("\(error)", code: 2, of: program)
  } catch let error as RPCError where error.code == .unavailable {
    fail(
      "\(error.message) (\(error.code.name)). Are the services running? Try rewards admin health.", code: 1, of: program
    )
  } catch let error as RPCError {
    fail("\(error.message) (\(error.code.name))", code: 1, of: program)
  } catch {
    fail("\(error)", code: 1, of: program)
  }
}
