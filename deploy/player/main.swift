import RewardsCommands

await perform(playCommand, CommandLine.arguments.dropFirst(), of: "DemonstrationPlayer")
