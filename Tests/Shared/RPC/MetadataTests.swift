import RPC
import Testing

@Suite("metadata")
struct MetadataTests {
  @Test("names are the same in any case, and kept in lower case")
  func caseInsensitive() throws {
    var metadata = try Metadata(["Authorization": "Bearer a", "X-Trace": "1"])
    try metadata.add(name: "x-TRACE", value: "2")
    try metadata.add(name: "X-Raw-Bin", binary: [1])
    #expect(metadata.map(\.name) == ["authorization", "x-trace", "x-trace", "x-raw-bin"])
    for name in ["x-trace", "X-Trace", "X-TRACE"] {
      #expect(metadata[name] == "1")
      #expect(metadata.values(name) == ["1", "2"])
      #expect(metadata.contains(name: name))
    }
    #expect(metadata[binary: "x-raw-BIN"] == [1])
    #expect(metadata.binaryValues("X-RAW-BIN") == [[1]])
    // Only letters have a case: @ and ` differ by the same bit.
    #expect(metadata["x-trac%"] == nil && metadata["X\u{0D}TRACE"] == nil)
    metadata.remove("AUTHORIZATION")
    #expect(!metadata.contains(name: "authorization") && metadata.count == 3)
  }

  @Test("a value is added to those that are there, or replaces them")
  func replace() throws {
    var metadata = Metadata()
    try metadata.add(name: "x-a", value: "1")
    try metadata.add(name: "x-a", value: " 2 ")
    try metadata.add(name: "x-b-bin", binary: [0, 255])
    #expect(metadata.values("x-a") == ["1", "2"])
    try metadata.replaceOrAdd(name: "X-A", value: "3")
    try metadata.replaceOrAdd(name: "X-B-Bin", binary: [1])
    try metadata.replaceOrAdd(name: "x-c", value: "new")
    #expect(metadata.values("x-a") == ["3"] && metadata.binaryValues("x-b-bin") == [[1]] && metadata["x-c"] == "new")
    var other = try Metadata(["x-a": "0"])
    other.append(contentsOf: metadata)
    #expect(other.values("x-a") == ["0", "3"])
  }

  @Test("it is a collection of fields in their order")
  func collection() throws {
    var metadata = try Metadata(["x-b": "1", "x-a": "2"])
    try metadata.add(name: "x-c-bin", binary: [7])
    #expect(metadata.count == 3 && !metadata.isEmpty && Metadata().isEmpty)
    #expect(metadata.first?.value == .ascii("1") && metadata.last?.value == .binary([7]))
    #expect(metadata.filter { $0.name != "x-a" }.map(\.name) == ["x-b", "x-c-bin"])
  }

  @Test(
    "a name that cannot be sent is an error where it is written",
    arguments: [
      "", ":path", "te", "TE", "content-type", "Content-Type", "grpc-status", "GRPC-Status", "x y", "x-ü", "connection",
      "proxy-connection", "content-length", "keep-alive", "upgrade", "transfer-encoding", "user-agent", "User-Agent",
    ])
  func wrongName(_ name: String) throws {
    var metadata = try Metadata(["x-kept": "1"])
    let error = #expect(throws: MetadataError.self) { try metadata.add(name: name, value: "v") }
    #expect(error?.name == name && error?.reason == .name)
    #expect(throws: MetadataError.self) { try metadata.replaceOrAdd(name: name, value: "v") }
    #expect(metadata == ["x-kept": "1"])
  }

  @Test("a value that cannot be sent is an error where it is written, with the name and not the value")
  func wrongValue() throws {
    var metadata = try Metadata(["x-a": "1"])
    for value in ["line\nbreak", "tab\t", "grün", "nul\0"] {
      let error = #expect(throws: MetadataError.self) { try metadata.replaceOrAdd(name: "X-A", value: value) }
      #expect(error?.reason == .value && error?.description.contains("X-A") == true)
      #expect(error?.description.contains(value) == false)
      #expect(error?.rpcError.code == .internalError)
    }
    let text = #expect(throws: MetadataError.self) { try metadata.add(name: "x-b-bin", value: "text") }
    #expect(text?.reason == .textUnderBinaryName)
    let bytes = #expect(throws: MetadataError.self) { try metadata.add(name: "x-b", binary: [1]) }
    #expect(bytes?.reason == .bytesUnderTextName)
    #expect(metadata == ["x-a": "1"])
  }
}
