import COpenSSL

/// OpenSSL's callbacks. All are C functions: they find their connection in the SSL object.
enum OpenSSLCallbacks {
  /// A client that does not offer ALPN at all is refused too: this port speaks HTTP/2 only (RFC 9113 section 3.2).
  static let clientHello:
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?) -> Int32 =
      { ssl, alert, _ in
        var list: UnsafePointer<UInt8>?
        var length = 0
        let type = UInt32(TLSEXT_TYPE_application_layer_protocol_negotiation)
        guard SSL_client_hello_get0_ext(ssl, type, &list, &length) == 1 else {
          alert?.pointee = SSL_AD_NO_APPLICATION_PROTOCOL
          return SSL_CLIENT_HELLO_ERROR
        }
        return SSL_CLIENT_HELLO_SUCCESS
      }

  static let selectProtocol: SSL_CTX_alpn_select_cb_func = { _, chosen, chosenLength, offered, offeredLength, _ in
    let list = UnsafeBufferPointer(start: offered, count: Int(offeredLength))
    var index = 0
    while index < list.count {
      let length = Int(list[index])
      let name = list[min(index + 1, list.count)..<min(index + 1 + length, list.count)]
      if name.elementsEqual([0x68, 0x32]) {
        chosen?.pointee = offered?.advanced(by: index + 1)
        chosenLength?.pointee = 2
        return SSL_TLSEXT_ERR_OK
      }
      index += 1 + length
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
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
