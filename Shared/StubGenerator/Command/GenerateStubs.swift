import Foundation
import PackagePlugin

/// `swift package generate-stubs --target NAME`: Swift messages and stubs for a target's own `.proto` files as sources
/// to check in, for packages that are built where there is no protoc.
@main
struct GenerateStubs: CommandPlugin {
  static let usage = """
    usage: swift package --allow-writing-to-package-directory generate-stubs --target NAME [--check] [--root FOLDER]
           [--strip-prefix PACKAGE]

      --target NAME            the Swift target with the .proto files; the code is written to its folder Generated
      --check                  writes no code, and fails where the code is not what the .proto files say
      --root FOLDER            from where the .proto files import each other; without it the target's folder
      --strip-prefix PACKAGE   what the Swift namespaces leave out of the front of the files' packages
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var words = ArgumentExtractor(arguments)
    let names = words.extractOption(named: "target")
    let checks = words.extractFlag(named: "check") > 0
    var options = Contract.Options()
    options.add(&words)
    guard let name = names.first, names.count == 1, words.remainingArguments.isEmpty else { throw Fault(Self.usage) }
    guard let target = try context.package.targets(named: [name]).first as? SwiftSourceModuleTarget else {
      throw Fault("\(name) is no Swift target of this package")
    }
    let contract = try Contract(target, options: options)
    let new = context.pluginWorkDirectoryURL.appending(path: name)
    try? FileManager.default.removeItem(at: new)
    let process = Process()
    process.executableURL = try context.tool(named: "StubGenerator").url
    process.arguments = try contract.arguments(output: new)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Fault("the code of \(name) could not be generated") }

    let generated = target.directoryURL.appending(path: "Generated")
    if checks {
      guard try content(of: new) == content(of: generated) else {
        throw Fault("\(generated.path) is not what the .proto files say; run generate-stubs without --check")
      }
      return print("\(generated.path) is what the .proto files say")
    }
    try? FileManager.default.removeItem(at: generated)
    try FileManager.default.copyItem(at: new, to: generated)
    print("generated from \(contract.files.joined(separator: ", ")): \(generated.path)")
  }

  private func content(of folder: URL) throws -> [String: Data] {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return try Dictionary(uniqueKeysWithValues: files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
  }
}
