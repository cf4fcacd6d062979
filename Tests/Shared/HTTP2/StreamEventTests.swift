import HTTP2
import Testing

private final class UnfinishedStream: HTTP2Stream {}

@Suite("Events of a stream")
struct StreamEventTests {
  @Test("An event that a subclass has to handle and leaves out traps, instead of being lost")
  func abstractMethods() async {
    await #expect(processExitsWith: .failure) { UnfinishedStream().receivedEnd() }
    await #expect(processExitsWith: .failure) { UnfinishedStream().ready() }
    await #expect(processExitsWith: .failure) {
      UnfinishedStream().receivedData(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  @Test("A stream with nothing to resume and nothing to release leaves writable and closed out")
  func optionalMethods() {
    let stream = UnfinishedStream()
    stream.writable()
    stream.closed(.noError)
    #expect(stream.isClosed)
  }
}
