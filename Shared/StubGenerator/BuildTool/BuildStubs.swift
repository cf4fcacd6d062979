import Foundation
import PackagePlugin

/// Generates the Swift messages and stubs of a target's own `.proto` files when the target is built.
@main
struct BuildStubs: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else {
      throw Fault("\(target.name) is no Swift target; apply the plugin to one that has the .proto files")
    }
    let contract = try Contract(target)
    let folder = context.pluginWorkDirectoryURL
    let options = target.directoryURL.appending(path: Contract.optionsFile)
    let optionsFiles = FileManager.default.fileExists(atPath: options.path) ? [options] : []
    return [
      .buildCommand(
        displayName: "Generating messages and stubs of \(target.name)",
        executable: try context.tool(named: "StubGenerator").url,
        arguments: try contract.arguments(output: folder),
        inputFiles: contract.files.map { contract.root.appending(path: $0) } + optionsFiles,
        outputFiles: contract.generatedFiles.map { folder.appending(path: $0) })
    ]
  }
}
