import Foundation
import PackagePlugin

/// `swift package generate-stubs --target NAME`: Swift messages and stubs for a package's own `.proto` files.
///
/// The files are in the folder of the C target that has the target's name with a C in front, which gets their C
/// structs; the Swift code is written to the folder `Generated` of the target.
@main
struct GenerateStubs: CommandPlugin {
  static let usage = """
    usage: swift package --allow-writing-to-package-directory generate-stubs --target NAME [--strip-prefix PACKAGE]

      --target NAME            a Swift target; the .proto files are those of the target CNAME beside it
      --strip-prefix PACKAGE   what the Swift namespaces leave out of the front of the files' packages
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var words = ArgumentExtractor(arguments)
    let names = words.extractOption(named: "target")
    let prefix = words.extractOption(named: "strip-prefix").map { ",strip_prefix=\($0)" }.joined()
    guard let name = names.first, names.count == 1, words.remainingArguments.isEmpty else { throw Fault(Self.usage) }
    guard let target = try context.package.targets(named: [name]).first as? SwiftSourceModuleTarget else {
      throw Fault("\(name) is no Swift target of this package")
    }
    let contract = target.directoryURL.deletingLastPathComponent().appending(path: "C\(name)")
    let files = try protoFiles(in: contract)
    guard !files.isEmpty else { throw Fault("\(contract.path) has no .proto files; put them there") }

    let generator = try context.tool(named: "StubGenerator").url
    let generated = target.directoryURL.appending(path: "Generated")
    func generate(_ kind: String, into folder: URL, _ parameters: [String]) throws {
      let process = Process()
      process.executableURL = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../generate")
      process.arguments = [kind, folder.path] + parameters + ["-I", contract.path, "-I", "/usr/include"] + files
      process.environment = ProcessInfo.processInfo.environment.merging(["STUB_GENERATOR": generator.path]) { $1 }
      process.currentDirectoryURL = contract
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Fault("the \(kind) of \(name) could not be generated") }
    }
    try generate("c", into: contract, [])
    try generate(
      "messages", into: generated.appending(path: "Messages"),
      [",import=C\(name),import=CommonProtos,descriptors=\(name)Descriptors\(prefix)"])
    try generate("stubs", into: generated.appending(path: "Stubs"), [",import=CommonProtos\(prefix)"])
    print("generated from \(files.joined(separator: ", ")): \(contract.path), \(generated.path)")
  }

  /// The paths below a folder, as they import each other.
  private func protoFiles(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".proto") }.sorted()
  }
}

/// Why nothing was generated.
private struct Fault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
