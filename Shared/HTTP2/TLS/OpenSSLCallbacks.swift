import COpenSSL

/// OpenSSL's callbacks. All are C functions: they find their connection in the SSL object.
enum OpenSSLCallbacks {
  /// A client that does not offer ALPN at all is refused where only HTTP/2 is served (RFC 9113 section 3.2).
  static let clientHello:
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?) -> Int32 =
      { ssl, alert, _ in
        var list: UnsafePointer<UInt8>?
        var length = 0
        let type = UInt32(TLSEXT_TYPE_application_layer_protocol_negotiation)
        guard servesHTTP1(ssl) || SSL_client_hello_get0_ext(ssl, type, &list, &length) == 1 else {
          alert?.pointee = SSL_AD_NO_APPLICATION_PROTOCOL
          return SSL_CLIENT_HELLO_ERROR
        }
        return SSL_CLIENT_HELLO_SUCCESS
      }

  /// HTTP/2 before HTTP/1.1, whatever the client prefers.
  static let selectProtocol: SSL_CTX_alpn_select_cb_func = { ssl, chosen, chosenLength, offered, offeredLength, _ in
    let list = UnsafeBufferPointer(start: offered, count: Int(offeredLength))
    for name in servesHTTP1(ssl) ? ["h2", "http/1.1"] : ["h2"] {
      guard let index = position(of: name, in: list) else { continue }
      chosen?.pointee = offered?.advanced(by: index)
      chosenLength?.pointee = UInt8(name.utf8.count)
      return SSL_TLSEXT_ERR_OK
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
  }

  /// Where a name begins in a list of names, each after its length (RFC 7301 section 3.1).
  private static func position(of name: String, in list: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < list.count {
      let begin = index + 1
      let end = min(begin + Int(list[index]), list.count)
      if begin < end, list[begin..<end].elementsEqual(name.utf8) { return begin }
      index = begin + Int(list[index])
    }
    return nil
  }

  private static func servesHTTP1(_ ssl: OpaquePointer?) -> Bool {
    guard let context = SSL_get_ex_data(ssl, 0) else { return false }
    return Unmanaged<TLSTransform>.fromOpaque(context).takeUnretainedValue().servesHTTP1
  }

  /// Called for each certificate of the peer's chain and for each fault. Records the first fault in words, and refuses
  /// own certificates whose name can't be used.
  static let verify: @convention(c) (Int32, OpaquePointer?) -> Int32 = { isGood, store in
    let index = SSL_get_ex_data_X509_STORE_CTX_idx()
    guard let store, let raw = X509_STORE_CTX_get_ex_data(store, index),
      let context = SSL_get_ex_data(OpaquePointer(raw), 0)
    else { return 0 }
    let connection = Unmanaged<TLSTransform>.fromOpaque(context).takeUnretainedValue()
    let certificate = X509_STORE_CTX_get_current_cert(store).map { OpenSSLCertificate($0) }
    var expected = connection.expectedHost
    if isGood == 1 {
      guard X509_STORE_CTX_get_error_depth(store) == 0, let certificate,
        let fault = connection.fault(in: certificate)
      else { return 1 }
      X509_STORE_CTX_set_error(store, fault)
      expected = connection.expectedIdentity
    }
    connection.noteRefusedCertificate(X509_STORE_CTX_get_error(store), certificate, expected: expected)
    return 0
  }

  /// OpenSSL answers a request to renegotiate with a warning only, and would continue.
  static let inform: @convention(c) (OpaquePointer?, Int32, Int32) -> Void = { ssl, event, value in
    guard event & SSL_CB_WRITE_ALERT == SSL_CB_WRITE_ALERT, value & 0xff == SSL_AD_NO_RENEGOTIATION,
      let context = SSL_get_ex_data(ssl, 0)
    else { return }
    Unmanaged<TLSTransform>.fromOpaque(context).takeUnretainedValue().noteRenegotiation()
  }

  // MARK: Bytes

  /// Reads from and writes to the memory that the connection was handed for the present call: nothing is copied into a
  /// buffer of OpenSSL's first.
  static let memory = Method()

  struct Method: Sendable {
    // Sendable: made once, then only read.
    nonisolated(unsafe) let handle: OpaquePointer?

    init() {
      handle = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "connection memory")
      BIO_meth_set_read(handle) { bio, target, count in
        guard let bio, let target, let connection = OpenSSLCallbacks.connection(of: bio) else { return -1 }
        copenssl_clear_retry(bio)
        let read = connection.readInput(UnsafeMutableRawBufferPointer(start: target, count: Int(count)))
        if read > 0 { return Int32(read) }
        copenssl_should_retry_read(bio)
        return -1
      }
      BIO_meth_set_write(handle) { bio, source, count in
        guard let bio, let connection = OpenSSLCallbacks.connection(of: bio) else { return -1 }
        copenssl_clear_retry(bio)
        connection.addOutput(UnsafeRawBufferPointer(start: source, count: Int(count)))
        return count
      }
      BIO_meth_set_ctrl(handle) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
    }
  }

  private static func connection(of bio: OpaquePointer) -> TLSTransform? {
    BIO_get_data(bio).map { Unmanaged<TLSTransform>.fromOpaque($0).takeUnretainedValue() }
  }
}
