import Testing

@testable import HTTP2
@testable import RPC

@Suite("Pages of other origins")
struct CrossOriginTests {
  private static func block(_ fields: [(String, String)]) -> HeaderBlock {
    let block = HeaderBlock()
    for (name, value) in fields {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { value in
          block.append(name: name, value: value, maximumBytes: 16_384, maximumFields: 128)
        }
      }
    }
    return block
  }

  private static func fields(_ list: HeaderList?) -> [String: String]? {
    guard let list else { return nil }
    var fields: [String: String] = [:]
    list.forEach { fields[String(decoding: $0, as: UTF8.self)] = String(decoding: $1, as: UTF8.self) }
    return fields
  }

  private static let asks = [
    (":method", "OPTIONS"), ("origin", "https://app.example"), ("access-control-request-method", "POST"),
    ("access-control-request-headers", "authorization,content-type,x-grpc-web"),
  ]

  @Test("A browser that asks for a page of the policy may send what the page wants to send")
  func preflight() throws {
    let policy = try CrossOriginPolicy(origins: ["https://app.example", "http://localhost:8080"])
    #expect(
      Self.fields(policy.preflight(Self.block(Self.asks))) == [
        "access-control-allow-origin": "https://app.example", "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": "authorization,content-type,x-grpc-web", "access-control-max-age": "7200",
        "vary": "origin, access-control-request-headers",
      ])
  }

  @Test("Another page, another method and what is no question are not allowed; strange names are not repeated")
  func refused() throws {
    let policy = try CrossOriginPolicy(origins: ["https://app.example"])
    for (name, value) in [
      ("origin", "https://app.example.evil"), ("origin", "null"), ("access-control-request-method", "DELETE"),
      (":method", "POST"),
    ] {
      #expect(policy.preflight(Self.block(Self.asks.map { $0.0 == name ? (name, value) : $0 })) == nil)
    }
    let strange = Self.asks.map { $0.0.hasSuffix("headers") ? ($0.0, "a\u{b}b") : $0 }
    #expect(Self.fields(policy.preflight(Self.block(strange)))?["access-control-allow-headers"] == nil)
    #expect(policy.headers(for: "https://other.example").isEmpty && policy.headers(for: nil).isEmpty)
    #expect(Self.fields(policy.headers(for: "https://app.example"))?["access-control-expose-headers"] == "*")
  }

  @Test(
    "An origin that no browser sends is refused with what one looks like",
    arguments: [
      "", "*", "app.example", "https://", "https://app.example/", "https://App.example", "https://app.example:443",
      "http://app.example:80", "ftp://app.example", "https://user@app.example", "https://app.example:", "https://a b",
    ])
  func invalid(origin: String) {
    let error = #expect(throws: CrossOriginPolicy.InvalidOrigin.self) { try CrossOriginPolicy(origins: [origin]) }
    #expect(error?.description.hasSuffix("such as https://app.example") == true)
  }
}
