/// The one name by which a verified certificate's owner is known.
///
/// The first URI among the subject's alternative names, else the first DNS name, else the subject's common name. A URI
/// is the most specific (SPIFFE, `shop:service:Orders`); the common name counts only where nothing else is there.
package enum CertificateName: Hashable, Sendable {
  /// The name, as it appears in the certificate.
  case name(String)
  /// The certificate holds none of the three.
  case missing
  /// The name that counts is no plain text: a NUL or another control character, no UTF-8, or too long. It could look
  /// like another name wherever it is shown or compared.
  case malformed

  /// Longest name accepted, in bytes.
  package static let maximumLength = 1_024

  /// - Parameters: each kind's names as they appear in the certificate, in order.
  package init(uris: [[UInt8]], dnsNames: [[UInt8]], commonNames: [[UInt8]]) {
    guard let bytes = uris.first ?? dnsNames.first ?? commonNames.first else {
      self = .missing
      return
    }
    self = Self.plain(bytes).map(Self.name) ?? .malformed
  }

  /// The URIs as text; none where one of them is no plain text: which one it would be taken for is not known.
  package static func plain(uris: [[UInt8]]) -> [String] {
    let texts = uris.compactMap(plain)
    return texts.count == uris.count ? texts : []
  }

  private static func plain(_ bytes: [UInt8]) -> String? {
    let isPlain = !bytes.isEmpty && bytes.count <= maximumLength && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    return isPlain ? String(validating: bytes, as: UTF8.self) : nil
  }

  /// The name; nil where there is none that can be used.
  package var text: String? {
    if case .name(let text) = self { text } else { nil }
  }
}
