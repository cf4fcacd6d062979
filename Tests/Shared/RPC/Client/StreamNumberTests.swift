import EventLoop
import Testing

@testable import RPC

/// A connection has 2^30 stream numbers for its client; then it is used up (RFC 9113 section 5.1.1).
@Suite("a connection's last stream numbers")
struct StreamNumberTests {
  /// A channel each of whose connections has room for three calls.
  private static func fixture() throws -> ClientFixture {
    var settings = ClientFixture.settings
    settings.firstStream = .max - 4
    return try ClientFixture(settings: settings)
  }

  @Test("calls one after the other go on over new connections")
  func oneByOne() async throws {
    let fixture = try Self.fixture()
    for number in 0..<20 { #expect(try await fixture.unary("Echo", "\(number)") == "\(number)") }
    await fixture.close()
  }

  @Test("of many calls at once none fails, however many connections it takes")
  func manyAtOnce() async throws {
    let fixture = try Self.fixture()
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<60 { group.addTask { try await fixture.unary("Echo", "\(number)") } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(answers.count == 60)
    await fixture.close()
  }

  @Test("a call that is under way continues on its connection while others use the next")
  func underWay() async throws {
    let fixture = try Self.fixture()
    let chat = fixture.chat()
    var answers = chat.responses.makeAsyncIterator()
    try await chat.requests.write(Blob("first"))
    #expect(try await answers.next()?.text == "first")
    for number in 0..<20 { #expect(try await fixture.unary("Echo", "\(number)") == "\(number)") }
    try await chat.requests.write(Blob("last"))
    #expect(try await answers.next()?.text == "last")
    chat.requests.finish()
    #expect(try await answers.next() == nil)
    await fixture.close()
  }
}
