import Testing

@testable import HTTP2

/// Which requests are malformed (RFC 9113 section 8).
@Suite struct RequestRulesTests {
  private typealias Fields = [(name: String, value: String)]

  private static let required: Fields = [(":method", "POST"), (":scheme", "http"), (":path", "/a/B")]

  private static func block(_ fields: Fields, maximumFields: Int = 100) -> HeaderBlock {
    let block = HeaderBlock()
    for (name, value) in fields {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { value in
          block.append(name: name, value: value, maximumBytes: 16_384, maximumFields: maximumFields)
        }
      }
    }
    return block
  }

  private static func isValid(_ fields: Fields) -> Bool { RequestRules.verdict(of: block(fields)) != .malformed }

  /// A request with these pseudo-header fields before its own.
  private static func isValid(_ first: Fields = [], more: Fields) -> Bool { isValid(first + required + more) }

  @Test("A request needs no authority: neither the pseudo-header field nor host (section 8.3.1)")
  func noAuthority() {
    #expect(Self.isValid(Self.required))
    for index in Self.required.indices {
      var fields = Self.required
      fields.remove(at: index)
      #expect(!Self.isValid(fields + [(":authority", "x")]), "without \(Self.required[index].name)")
    }
  }

  @Test("A host is that of :authority, in any case and with the port of the scheme or without it")
  func sameHost() {
    for (authority, host) in [
      ("x", "x"), ("x", "X"), ("x:80", "x"), ("x", "x:"), ("[::1]:80", "[::1]"), ("x:1", "x:1"),
    ] {
      #expect(Self.isValid([(":authority", authority)], more: [("host", host)]), "\(authority), \(host)")
    }
    for (authority, host) in [("x", "y"), ("x", "x:443"), ("x:80", "x:8"), ("x", "xx"), ("[::1]", "[::2]")] {
      #expect(!Self.isValid([(":authority", authority)], more: [("host", host)]), "\(authority), \(host)")
    }
    // The scheme's port counts also where the scheme comes last.
    let secure: Fields = [(":authority", "x:443"), (":path", "/"), (":method", "POST"), (":scheme", "https")]
    #expect(Self.isValid(secure + [("host", "x")]))
    #expect(!Self.isValid(secure + [("host", "x:80")]))
  }

  @Test("User information is malformed in the authority of http and https, and in any host; an empty one is too")
  func userInformation() {
    #expect(!Self.isValid([(":authority", "user@x")], more: []))
    #expect(!Self.isValid([(":authority", "user@x"), (":scheme", "HTTPS"), (":path", "/"), (":method", "GET")]))
    #expect(Self.isValid([(":authority", "user@x"), (":scheme", "other"), (":path", "x"), (":method", "GET")]))
    #expect(!Self.isValid(more: [("host", "user@x")]))
    #expect(!Self.isValid([(":authority", "")], more: []))
    #expect(!Self.isValid(more: [("host", "")]))
  }

  @Test("The body's length is the content-length: once, in digits, none for CONNECT")
  func contentLength() {
    func length(_ values: String...) -> RequestRules.Verdict {
      RequestRules.verdict(of: Self.block(Self.required + values.map { ("content-length", $0) }))
    }
    #expect(length() == .valid(contentLength: nil))
    #expect(length("0") == .valid(contentLength: 0))
    #expect(length("0012") == .valid(contentLength: 12))
    #expect(length("9223372036854775807") == .valid(contentLength: .max))
    for values in [["9223372036854775808"], [""], ["-1"], ["+1"], ["1 2"], ["1, 1"]] {
      #expect(length(values[0]) == .malformed, "\(values)")
    }
    #expect(length("1", "1") == .malformed)
    let connect: Fields = [(":method", "CONNECT"), (":authority", "x:1")]
    #expect(RequestRules.verdict(of: Self.block(connect + [("content-length", "3")])) == .valid(contentLength: nil))
    #expect(!Self.isValid(connect + [(":path", "/")]))
    #expect(!Self.isValid([(":method", "CONNECT"), ("host", "x:1")]))
  }

  @Test("A request that is too large is judged by the fields that are left of it")
  func tooLarge() {
    let cut = Self.block(Self.required, maximumFields: 2)
    #expect(cut.isTooLarge && RequestRules.verdict(of: cut) == .valid(contentLength: nil))
    let malformed = Self.block([(":method", "P T")] + Self.required, maximumFields: 2)
    #expect(malformed.isTooLarge && RequestRules.verdict(of: malformed) == .malformed)
  }

  @Test("Trailers have no pseudo-header field, and none that routes or delimits a message")
  func trailers() {
    #expect(RequestRules.areValidTrailers(Self.block([])))
    #expect(RequestRules.areValidTrailers(Self.block([("x-end", "1"), ("te", "trailers")])))
    for (name, value) in [
      (":path", "/"), ("content-length", "0"), ("host", "x"), ("connection", "close"), ("X", "1"), ("x", "\n"),
      ("te", "x"),
    ] {
      #expect(!RequestRules.areValidTrailers(Self.block([("x-end", "1"), (name, value)])), "\(name)")
    }
  }
}
