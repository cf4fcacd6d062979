import COpenSSL

/// Accessors of a certificate. Borrows it: valid only as long as its owner keeps it.
struct OpenSSLCertificate {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// The subject's name.
  var name: CertificateName {
    guard let names = alternativeNames() else { return .malformed }
    return CertificateName(uris: names.uris, dnsNames: names.dnsNames, commonNames: commonNames)
  }

  /// Its statements about a peer.
  var peer: PeerCertificate {
    let hasUsage = X509_get_extension_flags(handle) & UInt32(EXFLAG_XKUSAGE) != 0
    return PeerCertificate(
      uris: CertificateName.plain(uris: alternativeNames()?.uris ?? []),
      isForClients: hasUsage && X509_get_extended_key_usage(handle) & UInt32(XKU_SSL_CLIENT) != 0)
  }

  /// All names of the subject, for messages.
  var holders: [String] {
    let names = alternativeNames()
    let all = (names?.dnsNames ?? []) + (names?.addresses ?? []) + (names?.uris ?? [])
    return all.prefix(8).map { Self.printable($0) }
  }

  /// The issuer, for messages.
  var issuer: String {
    guard let name = X509_get_issuer_name(handle), let text = X509_NAME_oneline(name, nil, 0) else { return "?" }
    defer { CRYPTO_free(text, nil, 0) }
    return String(cString: text)
  }

  /// Seconds since 1970 UTC.
  var expiry: Int64? { Self.seconds(X509_get0_notAfter(handle)) }
  var beginning: Int64? { Self.seconds(X509_get0_notBefore(handle)) }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    guard let epoch = ASN1_TIME_set(nil, 0) else { return nil }
    defer { ASN1_STRING_free(epoch) }
    var days: Int32 = 0
    var seconds: Int32 = 0
    guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
    return Int64(days) * 86_400 + Int64(seconds)
  }

  private struct AlternativeNames {
    var uris: [[UInt8]] = []
    var dnsNames: [[UInt8]] = []
    /// As text.
    var addresses: [[UInt8]] = []
  }

  /// nil when the extension can't be read.
  private func alternativeNames() -> AlternativeNames? {
    var found = AlternativeNames()
    var presence: Int32 = 0
    guard let raw = X509_get_ext_d2i(handle, NID_subject_alt_name, &presence, nil) else {
      return presence == -1 ? found : nil
    }
    let names = OpaquePointer(raw)
    defer { GENERAL_NAMES_free(names) }
    for index in 0..<copenssl_name_count(names) {
      guard let name = copenssl_name(names, index) else { continue }
      switch name.pointee.type {
      case GEN_URI: found.uris.append(Self.bytes(name.pointee.d.ia5))
      case GEN_DNS: found.dnsNames.append(Self.bytes(name.pointee.d.ia5))
      case GEN_IPADD: found.addresses.append(Self.address(Self.bytes(name.pointee.d.ip)))
      default: break
      }
    }
    return found
  }

  private var commonNames: [[UInt8]] {
    guard let subject = X509_get_subject_name(handle) else { return [] }
    var found: [[UInt8]] = []
    var index: Int32 = -1
    while true {
      index = X509_NAME_get_index_by_NID(subject, NID_commonName, index)
      guard index >= 0 else { return found }
      guard let entry = X509_NAME_get_entry(subject, index), let value = X509_NAME_ENTRY_get_data(entry) else {
        continue
      }
      var text: UnsafeMutablePointer<UInt8>?
      let length = ASN1_STRING_to_UTF8(&text, value)
      // A name that is not valid text counts as unusable, not as absent.
      found.append(length >= 0 ? Array(UnsafeBufferPointer(start: text, count: Int(length))) : [0])
      CRYPTO_free(text, nil, 0)
    }
  }

  private static func bytes(_ string: UnsafePointer<ASN1_STRING>?) -> [UInt8] {
    Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
  }

  private static func address(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 16 else { return Array(bytes.map { "\($0)" }.joined(separator: ".").utf8) }
    let groups = stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
    return Array(groups.joined(separator: ":").utf8)
  }

  private static func printable(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(128).map { $0 >= 0x20 && $0 < 0x7f ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
