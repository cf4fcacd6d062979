import Glibc
import RewardsCommands

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
  fail("there is no command \"\(typed)\"; see rewards --help", code: 2, of: "rewards")
}
await perform(command, words.dropFirst(command.words.count), of: "rewards")
