import ProtobufC

/// The `.proto` files that reflection knows. Nothing is indexed: a question walks the constant data, which takes some
/// ten microseconds, and an idle server pays nothing.
struct FileCatalogue: Sendable {
  private let files: [FileDescriptor]

  /// - Parameter files: of two with the same path, the first counts.
  init(_ files: [FileDescriptor]) {
    self.files = files
  }

  func file(at path: String) -> FileDescriptor? {
    files.first { $0.path == path }
  }

  func file(declaring symbol: String) -> FileDescriptor? {
    files.first { $0.declares(symbol) }
  }

  func file(declaringExtension number: Int32, of message: String) -> FileDescriptor? {
    files.first { $0.extensionNumbers(of: message).contains(number) }
  }

  /// Ascending; nil when no file declares the message.
  func extensionNumbers(of message: String) -> [Int32]? {
    guard files.contains(where: { $0.declaresMessage(message) }) else { return nil }
    return Set(files.flatMap { $0.extensionNumbers(of: message) }).sorted()
  }

  /// The file and all that it imports, directly or not, without those whose paths are in `sent`, which grows by the
  /// result.
  func closure(of file: FileDescriptor, sent: inout Set<String>) -> [FileDescriptor] {
    var result: [FileDescriptor] = []
    var open = [file]
    // The file that was asked for is always sent: the caller may have forgotten it.
    sent.remove(file.path)
    while let next = open.popLast() {
      guard sent.insert(next.path).inserted else { continue }
      result.append(next)
      open += next.imports.compactMap { self.file(at: $0) }
    }
    return result
  }
}
