import COpenSSL

/// The settings that connections share: versions, suites, certificate, key, authorities. Not changed once it is made.
final class OpenSSLContext: Sendable {
  // Sendable: the SSL_CTX is only read after init, and OpenSSL counts references to it atomically.
  nonisolated(unsafe) let handle: OpaquePointer
  /// When the own certificate expires, in seconds since 1970 UTC; nil without one.
  let certificateExpiry: Int64?
  /// The part of the own certificate that peers examine; nil without one.
  let certificate: PeerCertificate?

  /// TLS 1.2's suites with ephemeral keys and authenticated encryption: none of RFC 9113 appendix A.
  private static let suites12 =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
    + "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305"
  private static let suites13 = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"

  /// Keeps OpenSSL from taking itself apart at the end of the process, while loops still use it.
  private static let library: Bool = OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

  init(server settings: TLSServerSettings) throws(TLSConfigurationError) {
    let handle = try Self.make(TLS_server_method(), settings.minimumVersion)
    do throws(TLSConfigurationError) {
      let own = try Self.use(settings.certificate, in: handle, purpose: X509_PURPOSE_SSL_SERVER)
      (certificateExpiry, certificate) = (own.expiry, own.seen)
      if settings.clientCertificates != .none {
        guard let authorities = settings.clientAuthorities else {
          throw TLSConfigurationError(
            file: "client authorities", reason: "clients are asked for certificates, but no authorities are given",
            remedy: "give a PEM file of the authorities that sign clients' certificates")
        }
        try Self.trust(authorities, in: handle, announce: true)
      }
      try Self.prove(SSL_CTX_set_num_tickets(handle, 0) == 1, "no session tickets")
    } catch {
      SSL_CTX_free(handle)
      throw error
    }
    // Not before: an object that is whole frees the handle itself when its init throws.
    self.handle = handle
    let mode =
      switch settings.clientCertificates {
      case .none: SSL_VERIFY_NONE
      case .optional: SSL_VERIFY_PEER
      case .required: SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT
      }
    SSL_CTX_set_verify(handle, mode, OpenSSLCallbacks.verify)
    SSL_CTX_set_client_hello_cb(handle, OpenSSLCallbacks.clientHello, nil)
    SSL_CTX_set_alpn_select_cb(handle, OpenSSLCallbacks.selectProtocol, nil)
  }

  init(client settings: TLSClientSettings) throws(TLSConfigurationError) {
    let handle = try Self.make(TLS_client_method(), settings.minimumVersion)
    do throws(TLSConfigurationError) {
      let own = try settings.certificate.map { files throws(TLSConfigurationError) in
        try Self.use(files, in: handle, purpose: X509_PURPOSE_SSL_CLIENT)
      }
      (certificateExpiry, certificate) = (own?.expiry, own?.seen)
      if let authorities = settings.authorities {
        try Self.trust(authorities, in: handle, announce: false)
      } else {
        try Self.prove(SSL_CTX_set_default_verify_paths(handle) == 1, "the system's authorities")
      }
      try Self.prove(SSL_CTX_set_alpn_protos(handle, [2, 0x68, 0x32], 3) == 0, "ALPN h2")
    } catch {
      SSL_CTX_free(handle)
      throw error
    }
    self.handle = handle
    SSL_CTX_set_verify(handle, SSL_VERIFY_PEER, OpenSSLCallbacks.verify)
  }

  deinit { SSL_CTX_free(handle) }

  private static func make(_ method: OpaquePointer?, _ version: TLSVersion) throws(TLSConfigurationError)
    -> OpaquePointer
  {
    try prove(library, "the library")
    guard let handle = SSL_CTX_new(method) else { throw unusable("a context") }
    do throws(TLSConfigurationError) {
      let minimum = version == .tls12 ? TLS1_2_VERSION : TLS1_3_VERSION
      try prove(copenssl_set_minimum_version(handle, minimum) == 1, "the minimum version")
      try prove(SSL_CTX_set_cipher_list(handle, suites12) == 1, "the suites of TLS 1.2")
      try prove(SSL_CTX_set_ciphersuites(handle, suites13) == 1, "the suites of TLS 1.3")
      try prove(copenssl_set_groups(handle, "X25519:P-256:P-384") == 1, "the groups")
    } catch {
      SSL_CTX_free(handle)
      throw error
    }
    SSL_CTX_set_security_level(handle, 2)
    copenssl_set_options(handle)
    SSL_CTX_set_info_callback(handle, OpenSSLCallbacks.inform)
    copenssl_no_session_cache(handle)
    copenssl_release_buffers(handle)
    return handle
  }

  private static func prove(_ isDone: Bool, _ what: String) throws(TLSConfigurationError) {
    if !isDone { throw unusable(what) }
  }

  private static func unusable(_ what: String) -> TLSConfigurationError {
    TLSConfigurationError(
      file: "OpenSSL", reason: "it refuses \(what): \(OpenSSLFailure.lastReason())",
      remedy: "check that OpenSSL 3 is installed whole")
  }

  // MARK: Certificates

  /// Sets certificate, chain and key; returns when the certificate expires, and what peers see of it.
  private static func use(
    _ files: TLSCertificateFiles, in handle: OpaquePointer, purpose: Int32
  ) throws(TLSConfigurationError) -> (expiry: Int64, seen: PeerCertificate) {
    let chain = try certificates(in: files.chain)
    defer { for certificate in chain { X509_free(certificate) } }
    let own = chain[0]
    let pem = try PEMFile.content(files.key, isSecret: true)
    // Without a callback OpenSSL would prompt for a password on the terminal.
    let key = withMemoryBIO(pem) { PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in 0 }, nil) }
    guard let key else {
      throw TLSConfigurationError(
        file: files.key, reason: "it holds no private key in PEM that can be read without a password",
        remedy: "give the file that begins with -----BEGIN PRIVATE KEY-----")
    }
    defer { EVP_PKEY_free(key) }
    guard X509_check_private_key(own, key) == 1 else {
      throw TLSConfigurationError(
        file: files.key, reason: "the key does not belong to the first certificate in \(files.chain)",
        remedy: "give the key that this certificate was made for, and put the own certificate first")
    }
    guard X509_check_purpose(own, purpose, 0) == 1 else {
      let use = purpose == X509_PURPOSE_SSL_SERVER ? "serverAuth" : "clientAuth"
      throw TLSConfigurationError(
        file: files.chain, reason: "the certificate is not meant for this use",
        remedy: "have it made with the extended key usage \(use)")
    }
    let isUsed =
      SSL_CTX_use_certificate(handle, own) == 1 && SSL_CTX_use_PrivateKey(handle, key) == 1
      && chain.dropFirst().allSatisfy { copenssl_add_chain_certificate(handle, $0) == 1 }
    guard isUsed else {
      throw TLSConfigurationError(
        file: files.chain, reason: "OpenSSL refuses it: \(OpenSSLFailure.lastReason())",
        remedy: "use RSA of at least 2048 bits or an elliptic curve, signed with SHA-256 or better")
    }
    let certificate = OpenSSLCertificate(own)
    return (certificate.expiry ?? .max, certificate.peer)
  }

  private static func trust(
    _ path: String, in handle: OpaquePointer, announce: Bool
  ) throws(TLSConfigurationError) {
    let store = SSL_CTX_get_cert_store(handle)
    for certificate in try certificates(in: path) {
      X509_STORE_add_cert(store, certificate)
      if announce { SSL_CTX_add_client_CA(handle, certificate) }
      X509_free(certificate)
    }
    // Certificates in the file are trusted, also intermediate authorities.
    X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN))
  }

  /// The certificates of a PEM file, at least one; the caller frees them.
  private static func certificates(in path: String) throws(TLSConfigurationError) -> [OpaquePointer] {
    let pem = try PEMFile.content(path, isSecret: false)
    ERR_clear_error()
    var found: [OpaquePointer] = []
    withMemoryBIO(pem) { bio in
      while let certificate = PEM_read_bio_X509(bio, nil, { _, _, _, _ in 0 }, nil) { found.append(certificate) }
    }
    let last = ERR_peek_last_error()
    let isWhole = ERR_GET_LIB(last) == ERR_LIB_PEM && ERR_GET_REASON(last) == PEM_R_NO_START_LINE
    ERR_clear_error()
    guard isWhole, !found.isEmpty else {
      let number = found.count + 1
      for certificate in found { X509_free(certificate) }
      throw TLSConfigurationError(
        file: path, reason: isWhole ? "it holds no certificate in PEM" : "certificate number \(number) is broken",
        remedy: "give a file of -----BEGIN CERTIFICATE----- blocks")
    }
    return found
  }

  private static func withMemoryBIO<Result>(_ bytes: [UInt8], _ body: (OpaquePointer?) -> Result) -> Result {
    bytes.withUnsafeBytes { raw in
      let bio = BIO_new_mem_buf(raw.baseAddress, Int32(raw.count))
      defer { BIO_free(bio) }
      return body(bio)
    }
  }
}
