import Glibc
import LoadCommands

exit(await rpcload(Array(CommandLine.arguments.dropFirst())))
