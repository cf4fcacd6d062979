import Foundation
import PackagePlugin

/// The `.proto` files of a Swift target, and how protoc is run for them. Both plugins use it.
///
/// A file `stubs.options` in the target's folder may have options, the same that the command takes.
struct Contract {
  static let optionsFile = "stubs.options"

  let target: SwiftSourceModuleTarget
  /// The folder from which the files import each other.
  let root: URL
  /// Their paths below the root.
  let files: [String]
  private let strippedPrefix: String?

  /// - Parameter options: those of the command, which count more than the file's.
  init(_ target: SwiftSourceModuleTarget, options: Options = Options()) throws {
    self.target = target
    var options = options
    if let text = try? String(contentsOf: target.directoryURL.appending(path: Self.optionsFile), encoding: .utf8) {
      var words = ArgumentExtractor(text.split(whereSeparator: \.isWhitespace).map(String.init))
      options.add(&words)
      guard words.remainingArguments.isEmpty else {
        throw Fault("\(target.name)/\(Self.optionsFile): unknown option '\(words.remainingArguments[0])'")
      }
    }
    root = options.root.map { target.directoryURL.appending(path: $0).standardizedFileURL } ?? target.directoryURL
    strippedPrefix = options.strippedPrefix
    let paths = FileManager.default.subpaths(atPath: root.path) ?? []
    // Not those in `.build`, where other packages are.
    files = paths.filter { $0.hasSuffix(".proto") && !$0.hasPrefix(".") && !$0.contains("/.") }.sorted()
  }

  struct Options {
    var root: String?
    var strippedPrefix: String?

    mutating func add(_ words: inout ArgumentExtractor) {
      let (root, prefix) = (words.extractOption(named: "root").first, words.extractOption(named: "strip-prefix").first)
      self.root = self.root ?? root
      strippedPrefix = strippedPrefix ?? prefix
    }
  }

  /// The files that are generated: one for each `.proto` file, and one with what they share.
  var generatedFiles: [String] {
    (files.map { $0.dropLast(6).split(separator: "/").joined(separator: ".") } + [descriptors]).map { $0 + ".pb.swift" }
  }

  private var descriptors: String { "\(target.moduleName)Descriptors" }

  /// The arguments of the program StubGenerator that generate the code into a folder.
  func arguments(output folder: URL) throws -> [String] {
    guard !files.isEmpty else { throw Fault("\(root.path) has no .proto files; put them there") }
    let library = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    var parameters = ["output=swift", "descriptors=\(descriptors)"]
    var includes = [root]
    if let strippedPrefix { parameters.append("strip_prefix=\(strippedPrefix)") }
    for case let other as SwiftSourceModuleTarget in target.recursiveTargetDependencies
    where !other.directoryURL.path.hasPrefix(library.path + "/") {
      let contract = try Contract(other)
      guard !contract.files.isEmpty else { continue }
      includes.append(contract.root)
      parameters += contract.files.map { "module=\(other.moduleName)/\($0)" }
    }
    // google.rpc and others, as the library has them.
    includes.append(library.appending(path: "Proto"))
    return ["run", folder.path, parameters.joined(separator: ",")] + includes.flatMap { ["-I", $0.path] } + files
  }
}

/// Why nothing was generated.
struct Fault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
