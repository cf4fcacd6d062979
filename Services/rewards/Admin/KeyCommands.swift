import CommandLine
import EventLoop
import Identity
import JSON
import LocalTime

private let folders = [
  Option(name: "private", value: "DIR", help: "where private keys go, mode 600", isRequired: true),
  Option(name: "public", value: "DIR", help: "where public keys go, for --trusted-keys", isRequired: true),
]
private let shape: Shape = [
  ["use": .word(["service", "operator", "reporter", "tokens"]), "owner": .text, "key_id": .text, "file": .text]
]

/// The keys by which services, operators and outside systems are known.
let keyCommands = [
  Command(
    words: ["keys", "make"], summary: "Make the missing keys of the services, of operators and of outside systems",
    options: folders + [
      Option(name: "operator", value: "NAME", help: "an operator who gets a key [operator]", repeats: true),
      Option(
        name: "reporter", value: "NAME", help: "an outside system that gets a key to report activities", repeats: true),
    ],
    examples: [
      "rewards keys make --private data/keys --public data/trusted",
      "rewards keys make --private data/keys --public data/trusted --operator anna --operator ben",
      "rewards keys make --private data/keys --public data/trusted --reporter bank",
    ], output: shape, run: makeKeys),
  Command(
    words: ["keys", "renew"], summary: "Make a further key for an owner, beside the one in use",
    operands: ["KEY"],
    options: folders + [Option(name: "label", value: "TEXT", help: "tells the keys apart [today's date]")],
    examples: ["rewards keys renew operator-anna --private data/keys --public data/trusted"], output: shape,
    run: renewKey),
  Command(
    words: ["keys", "list"], summary: "List the keys that a directory of public keys trusts",
    options: [Option(name: "public", value: "DIR", help: "what services have as --trusted-keys", isRequired: true)],
    examples: ["rewards keys list --public data/trusted"], output: shape, run: listKeys),
]

@Sendable private func makeKeys(_ session: Session, _ arguments: Arguments) async throws {
  let (privateKeys, publicKeys) = (try arguments.required("private"), try arguments.required("public"))
  let named = arguments.all("operator")
  let operators = named.isEmpty ? [session.operatorName] : named
  let reporters = arguments.all("reporter")
  for name in operators + reporters { try requireName(name) }
  makeFolder(privateKeys)
  makeFolder(publicKeys)
  try KeyDirectory.make(
    services: ServiceName.allCases.map(\.executable), operators: operators, reporters: reporters,
    tokenIssuers: [ServiceName.shieldPolicy.executable], privateDirectory: privateKeys, publicDirectory: publicKeys,
    host: session.host)
  if !session.isJSON { say("Private keys are in \(privateKeys), public ones in \(publicKeys):") }
  try show(publicKeys, session)
}

@Sendable private func renewKey(_ session: Session, _ arguments: Arguments) async throws {
  let (privateKeys, publicKeys) = (try arguments.required("private"), try arguments.required("public"))
  let name = arguments.operands[0]
  let today = Instant(seconds: RealWallClock().now.seconds).description.prefix(10)
  let label = arguments["label"] ?? String(today)
  try requireName(label)
  guard try KeyDirectory.files(publicKeys).contains(where: { "\($0.use)-\($0.owner)" == name }) else {
    throw CommandError("\(publicKeys) has no key \(name); rewards keys list shows those that are there")
  }
  let path = try KeyDirectory.renew(
    name, label: label, privateDirectory: privateKeys, publicDirectory: publicKeys, host: session.host)
  if !session.isJSON {
    say("The new private key is \(path). Both are trusted as soon as each service has received SIGHUP.")
    say("Then use the new one, remove \(publicKeys)/\(name).pem, and send SIGHUP again.")
  }
  try show(publicKeys, session)
}

@Sendable private func listKeys(_ session: Session, _ arguments: Arguments) async throws {
  try show(try arguments.required("public"), session)
}

/// A name becomes a part of a file's name.
private func requireName(_ name: String) throws {
  let isPlain = name.utf8.allSatisfy { byte in
    "-_.".utf8.contains(byte) || Unicode.Scalar(byte).properties.isAlphabetic || (48...57).contains(byte)
  }
  guard isPlain, (1...64).contains(name.utf8.count), !name.hasPrefix(".") else {
    throw CommandError("\"\(name)\" can't be a part of a key's name: 1 to 64 letters, digits, -, _ and . in ASCII")
  }
}

private func show(_ directory: String, _ session: Session) throws {
  let files = try KeyDirectory.files(directory)
  if session.isJSON {
    return try printJSON(
      .array(
        files.map { file in
          .object([
            "use": .string(file.use), "owner": .string(file.owner), "key_id": .string(file.keyID),
            "file": .string("\(directory)/\(file.name)"),
          ])
        }))
  }
  print(table(["Use", "Owner", "Key id", "File"], files.map { [$0.use, $0.owner, $0.keyID, $0.name] }))
}
