import COpenSSL
import EventLoop

/// TLS for one connection, by OpenSSL over the memory of the present call. Confined to the connection's loop.
package final class TLSTransform: ByteTransform {
  package private(set) var isOpen = false
  package private(set) var peerHasClosed = false
  package private(set) var peerName: String?
  package private(set) var peerCertificate = PeerCertificate()
  package private(set) var failure: HTTP2Error?

  private let ssl: OpaquePointer
  private let context: OpenSSLContext
  private let isServer: Bool
  package private(set) var applicationProtocol: ApplicationProtocol?
  /// Server: HTTP/1.1 is served as well.
  let servesHTTP1: Bool
  private let maximumHandshakeBytes: Int
  /// The host and the identity that a server may have to prove.
  let expectedHost: String?
  let expectedIdentity: String?
  private var refusedCertificate: String?
  private var input = UnsafeRawBufferPointer(start: nil, count: 0)
  private var handshakeBytes = 0
  private var output: [UInt8] = []
  private var confinement = Confinement()

  /// The server's side. nil when memory has run out.
  init?(_ context: OpenSSLContext, server settings: TLSServerSettings, servesHTTP1: Bool) {
    guard let ssl = SSL_new(context.handle) else { return nil }
    self.ssl = ssl
    self.context = context
    isServer = true
    self.servesHTTP1 = servesHTTP1
    maximumHandshakeBytes = settings.maximumHandshakeBytes
    expectedHost = nil
    expectedIdentity = nil
    guard attachMemory() else { return nil }
    SSL_set_accept_state(ssl)
  }

  /// The client's side, for the given DNS name or IP address.
  init?(_ context: OpenSSLContext, client settings: TLSClientSettings, host: String) {
    guard let ssl = SSL_new(context.handle) else { return nil }
    self.ssl = ssl
    self.context = context
    isServer = false
    servesHTTP1 = false
    maximumHandshakeBytes = settings.maximumHandshakeBytes
    let name = settings.serverName ?? host
    expectedIdentity = settings.serverIdentity
    expectedHost = name
    guard attachMemory() else { return nil }
    let isAddress = expect(
      name, verify: settings.serverIdentity == nil, verifyHostName: settings.requiresHostName)
    guard isAddress || copenssl_send_server_name(ssl, name) == 1 else { return nil }
    SSL_set_connect_state(ssl)
    advanceHandshake()
  }

  deinit { SSL_free(ssl) }

  private func attachMemory() -> Bool {
    guard let bio = BIO_new(OpenSSLCallbacks.memory.handle) else { return false }
    let this = Unmanaged.passUnretained(self).toOpaque()
    BIO_set_data(bio, this)
    BIO_set_init(bio, 1)
    SSL_set_bio(ssl, bio, bio)
    return SSL_set_ex_data(ssl, 0, this) == 1
  }

  /// Has OpenSSL compare the certificate with the name (RFC 9525: alternative names only). Returns whether it is an IP
  /// address: those are not sent as server name (RFC 6066 section 3).
  private func expect(_ name: String, verify: Bool, verifyHostName: Bool) -> Bool {
    let isAddress = a2i_IPADDRESS(name).map { ASN1_OCTET_STRING_free($0) } != nil
    guard verify || verifyHostName && !isAddress else { return isAddress }
    let parameters = SSL_get0_param(ssl)
    let isSet =
      isAddress ? X509_VERIFY_PARAM_set1_ip_asc(parameters, name) == 1 : SSL_set1_host(ssl, name) == 1
    SSL_set_hostflags(ssl, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
    if !isSet { fail("TLS: \"\(name)\" is not a name that a certificate could hold") }
    return isAddress
  }

  // MARK: Memory

  func readInput(_ target: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(target.count, input.count)
    guard count > 0 else { return 0 }
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count]))
    input = UnsafeRawBufferPointer(rebasing: input[count...])
    if !isOpen { handshakeBytes += count }
    return count
  }

  func addOutput(_ bytes: UnsafeRawBufferPointer) {
    output.append(contentsOf: bytes)
  }

  // MARK: The peer's certificate

  /// Why a verified certificate can't be accepted, as one of OpenSSL's codes.
  func fault(in certificate: OpenSSLCertificate) -> Int32? {
    if isServer { return certificate.name.text == nil ? X509_V_ERR_APPLICATION_VERIFICATION : nil }
    guard let expectedIdentity else { return nil }
    // Only a URI identifies a server: any authority may sign a host of that name.
    return certificate.peer.uris.first == expectedIdentity ? nil : X509_V_ERR_HOSTNAME_MISMATCH
  }

  func noteRefusedCertificate(_ code: Int32, _ certificate: OpenSSLCertificate?, expected: String?) {
    guard refusedCertificate == nil else { return }
    refusedCertificate = OpenSSLFailure.certificate(code, certificate, expected: expected)
  }

  // MARK: Handshake

  private func advanceHandshake() {
    guard failure == nil else { return }
    ERR_clear_error()
    let result = SSL_do_handshake(ssl)
    guard result != 1 else { return established() }
    guard SSL_get_error(ssl, result) != SSL_ERROR_WANT_READ else {
      if handshakeBytes > maximumHandshakeBytes {
        fail(
          "TLS: the peer has sent \(handshakeBytes) bytes and not finished its handshake; \(maximumHandshakeBytes) is the limit"
        )
      }
      return
    }
    failByLibrary()
  }

  private func established() {
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    SSL_get0_alpn_selected(ssl, &name, &length)
    let chosen = UnsafeBufferPointer(start: name, count: Int(length))
    if chosen.elementsEqual("h2".utf8) {
      applicationProtocol = .http2
    } else if chosen.elementsEqual("http/1.1".utf8) {
      applicationProtocol = .http1
    } else if !servesHTTP1 {
      return fail("TLS: the server does not speak HTTP/2 here (ALPN without h2)")
    }
    if let certificate = SSL_get1_peer_certificate(ssl) {
      peerName = OpenSSLCertificate(certificate).name.text
      peerCertificate = OpenSSLCertificate(certificate).peer
      X509_free(certificate)
    }
    isOpen = true
  }

  private func failByLibrary() {
    let reason = OpenSSLFailure.lastReason()
    if let refusedCertificate {
      fail("TLS: the \(isServer ? "client" : "server")'s certificate was refused: \(refusedCertificate)")
    } else {
      fail(OpenSSLFailure.handshake(reason))
    }
  }

  private func fail(_ description: String, _ code: HTTP2ErrorCode = .inadequateSecurity) {
    if failure == nil { failure = HTTP2Error(.peer, description, code: code) }
  }

  /// RFC 9113 section 9.2.1: "An endpoint MUST treat a TLS renegotiation as a connection error".
  func noteRenegotiation() {
    fail("TLS: the peer wants to renegotiate, which HTTP/2 forbids", .protocolError)
  }

  // MARK: Records

  package func open(_ input: UnsafeRawBufferPointer) -> [UInt8] {
    assert(confinement.holds())
    guard failure == nil, !peerHasClosed else { return [] }
    self.input = input
    defer { self.input = UnsafeRawBufferPointer(start: nil, count: 0) }
    if !isOpen { advanceHandshake() }
    guard isOpen else { return [] }
    // A record may have begun in an earlier read; OpenSSL holds one at most.
    let held = SSL_has_pending(ssl) == 1 ? Int(SSL3_RT_MAX_PLAIN_LENGTH) : 0
    guard self.input.count + held > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: self.input.count + held) { buffer, filled in
      ERR_clear_error()
      while true {
        var count = 0
        // There is always room: a record is longer than what it holds.
        guard filled < buffer.count, let base = buffer.baseAddress else { return }
        let result = SSL_read_ex(ssl, base + filled, buffer.count - filled, &count)
        guard result == 1 else { return noteEnd(of: result) }
        filled += count
      }
    }
  }

  private func noteEnd(of result: Int32) {
    switch SSL_get_error(ssl, result) {
    case SSL_ERROR_WANT_READ: break
    case SSL_ERROR_ZERO_RETURN: peerHasClosed = true
    default: failByLibrary()
    }
  }

  package func seal(_ input: UnsafeRawBufferPointer) throws(HTTP2Error) -> [UInt8] {
    assert(confinement.holds())
    if let failure { throw failure }
    guard isOpen else { throw HTTP2Error(.misuse, "TLS: nothing can be sent before the handshake is done") }
    guard !input.isEmpty else { return dequeuePendingOutput() }
    output.reserveCapacity(output.count + input.count + (input.count / Self.recordLength + 1) * Self.recordOverhead)
    ERR_clear_error()
    var written = 0
    guard SSL_write_ex(ssl, input.baseAddress, input.count, &written) == 1, written == input.count else {
      failByLibrary()
      throw failure ?? HTTP2Error(.misuse, "TLS: the record was not written")
    }
    return dequeuePendingOutput()
  }

  private static let recordLength = 16_384
  /// Header, explicit nonce and tag in TLS 1.2; TLS 1.3 needs less.
  private static let recordOverhead = 29

  package var hasPendingOutput: Bool { !output.isEmpty }

  package func dequeuePendingOutput() -> [UInt8] {
    assert(confinement.holds())
    guard !output.isEmpty else { return [] }
    defer { output = [] }
    return output
  }

  package func closeOutput() -> [UInt8] {
    assert(confinement.holds())
    if isOpen, failure == nil {
      ERR_clear_error()
      SSL_shutdown(ssl)
    }
    return dequeuePendingOutput()
  }
}
