import Glibc
import RewardsCommands

exit(await rewards(Array(CommandLine.arguments.dropFirst())))
