import Glibc
import RewardsCommands

exit(await perform(playCommand, CommandLine.arguments.dropFirst(), of: "DemonstrationPlayer"))
