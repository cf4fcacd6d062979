import CommandLine
import JSON

/// Completion of words in shells.
let completionCommands = [
  Command(
    words: ["completions"], summary: "Print the completions of a shell, bash or zsh", operands: ["SHELL"],
    examples: [
      "source <(rewards completions bash)", "rewards completions zsh > ~/.zfunc/_rewards",
    ], output: ["shell": .word(["bash", "zsh"]), "script": .text],
    run: { session, arguments in
      let shell = arguments.operands[0]
      let script: String
      switch shell {
      case "bash": script = Completions(commands: commands).bash
      case "zsh": script = Completions(commands: commands).zsh
      default: throw CommandError("there are completions for bash and zsh, not for \"\(shell)\"")
      }
      if session.isJSON {
        try printJSON(.object(["shell": .string(shell), "script": .string(script)]))
      } else {
        print(script)
      }
    })
]

/// Scripts that complete the commands, their options, and files and services where an option names one.
struct Completions {
  let commands: [Command]

  private var options: [Option] { commands.flatMap(\.options) + Command.commonOptions }

  /// The options whose values are of such a kind, as a pattern of `case`: `--qr|--state`.
  private func pattern(_ isIncluded: (String) -> Bool) -> String {
    options.compactMap { option in option.value.flatMap { isIncluded($0) ? "--\(option.name)" : nil } }.uniqued()
      .joined(separator: "|")
  }

  /// Every begin of a command, longest first, and the commands that begin so.
  private var groups: [(words: [String], commands: [Command])] {
    let begins = commands.flatMap { command in (0..<command.words.count).map { Array(command.words.prefix($0)) } }
    return begins.uniqued().sorted { $0.count > $1.count }.map { begin in
      (begin, commands.filter { $0.words.count > begin.count && $0.words.starts(with: begin) })
    }
  }

  /// The branches of `case` by the words typed so far.
  private func branches(_ next: ([String]) -> String, _ options: (String) -> String) -> String {
    let ends = commands.map { command in
      let flags = (command.options + Command.commonOptions).map { "--\($0.name)" }.joined(separator: " ")
      let operands: String
      switch command.operands.first {
      case "FILE": operands = "files=1; "
      case "SERVICE": operands = next(ServiceName.allCases.map(\.executable)) + "; "
      case "SHELL": operands = next(["bash", "zsh"]) + "; "
      default: operands = ""
      }
      return "    '\(command.name)') \(operands)\(options(flags)) ;;\n    '\(command.name) '*) \(options(flags)) ;;"
    }
    let middles = groups.map { words, commands in
      let following = commands.map { command in
        let isWhole = command.words.count == words.count + 1
        return isWhole ? "\(command.words[words.count]):\(command.summary)" : command.words[words.count]
      }
      return "    '\(words.joined(separator: " "))') \(next(following.uniqued())) ;;"
    }
    return (ends + middles).joined(separator: "\n")
  }

  /// Shell that bash and zsh share: collects in `named` the words of the command among those typed, without options and
  /// their values.
  private var reading: String {
    """
        if [ -n "$skip" ]; then skip=; continue; fi
        case $word in
          \(pattern { _ in true })) skip=1 ;;
          -*) ;;
          *) named=${named:+$named }$word ;;
        esac
      done
      case $named in
    """
  }

  private static let common = Command.commonOptions.map { "--\($0.name)" }.joined(separator: " ")
  private static let services = ServiceName.allCases.map(\.executable).joined(separator: " ")

  var bash: String {
    """
    # Completions of rewards for bash: source <(rewards completions bash)
    _rewards() {
      local word named= skip= next= files= options='\(Self.common)' current=${COMP_WORDS[COMP_CWORD]}
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    \(reading)
    \(branches({ words in
      "next='\(words.map { $0.prefix { $0 != ":" } }.joined(separator: " "))'"
    }, { "options='\($0)'" }))
      esac
      COMPREPLY=()
      case ${COMP_WORDS[COMP_CWORD-1]} in
        \(pattern { $0 == "FILE" }))
          compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        \(pattern { $0 == "DIR" }))
          compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        \(pattern { $0 == "SERVICE" }))
          mapfile -t COMPREPLY < <(compgen -W '\(Self.services)' -- "$current"); return ;;
        \(pattern { !["FILE", "DIR", "SERVICE"].contains($0) })) return ;;
      esac
      if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
      elif [ -n "$next" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$next" -- "$current")
      elif [ -n "$files" ]; then
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current")
      else
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
      fi
    } 2> /dev/null
    complete -F _rewards rewards
    """
  }

  var zsh: String {
    """
    #compdef rewards
    # Completions of rewards for zsh: a file _rewards in a folder of $fpath
    _rewards() {
      local word named= skip= files=
      local -a next options
      options=(\(Self.common))
      for word in "${(@)words[2,CURRENT-1]}"; do
    \(reading)
    \(branches({ "next=(\($0.map(ShellCommand.quoted).joined(separator: " ")))" }, { "options=(\($0))" }))
      esac
      case ${words[CURRENT-1]} in
        \(pattern { $0 == "FILE" })) _files; return ;;
        \(pattern { $0 == "DIR" })) _files -/; return ;;
        \(pattern { $0 == "SERVICE" })) compadd \(Self.services); return ;;
        \(pattern { !["FILE", "DIR", "SERVICE"].contains($0) })) return ;;
      esac
      if [[ $PREFIX == -* ]]; then
        compadd -- $options
      elif (( $#next )); then
        _describe command next
      elif [[ -n $files ]]; then
        _files
      else
        compadd -- $options
      fi
    }
    if [[ $funcstack[1] == _rewards ]]; then _rewards "$@"; else compdef _rewards rewards; fi
    """
  }
}
