import Glibc

/// The reasons of errors as the comments of the contract's files list them: `Reasons: A, B.` at a method, `Any method`
/// at a value of `ErrorReason`.
public struct DocumentedReasons: Sendable {
  /// By the path of their method.
  public private(set) var ofMethod: [String: Set<String>] = [:]
  /// The reasons of any method.
  public private(set) var ofAny: Set<String> = []
  /// The reasons of any method with a `request_id`.
  public private(set) var ofAnyWithRequestID: Set<String> = []

  /// Reads the files of the package.
  public init() {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    for file in Self.files(below: folder + "/../../../Proto/screentime") { read(file) }
  }

  /// All of them.
  public var all: Set<String> { ofMethod.values.reduce(ofAny.union(ofAnyWithRequestID)) { $0.union($1) } }

  private mutating func read(_ text: String) {
    var (package, service, comment) = ("", "", "")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { " (;{".contains($0) }.map(String.init)
      if let slashes = words.first, slashes.hasPrefix("//") {
        comment += words.dropFirst().joined(separator: " ") + " "
        continue
      }
      switch (words.first, words.dropFirst().first) {
      case ("package", let name?): package = name
      case ("service", let name?): service = name
      case ("rpc", let name?): ofMethod["/\(package).\(service)/\(name)"] = Self.reasons(in: comment)
      case (let name?, "=") where comment.contains("Any method with a `request_id`"): ofAnyWithRequestID.insert(name)
      case (let name?, "=") where comment.contains("Any method:"): ofAny.insert(name)
      default: break
      }
      comment = ""
    }
  }

  private static func reasons(in comment: String) -> Set<String> {
    let words = comment.split(separator: " ")
    guard let start = words.firstIndex(of: "Reasons:") else { return [] }
    return Set(
      words[(start + 1)...].prefix { $0.allSatisfy { $0.isUppercase || "_,.".contains($0) } }.map {
        String($0.filter { $0 != "," && $0 != "." })
      })
  }

  /// The texts of all `.proto` files.
  private static func files(below root: String) -> [String] {
    guard let directory = opendir(root) else { return [] }
    defer { closedir(directory) }
    var texts: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix(".") { continue }
      let path = "\(root)/\(name)"
      texts += name.hasSuffix(".proto") ? [text(of: path)] : files(below: path)
    }
    return texts
  }

  private static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
