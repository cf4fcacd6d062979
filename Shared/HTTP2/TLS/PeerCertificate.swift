/// A verified certificate's facts about its owner, apart from the one name that is best for display.
package struct PeerCertificate: Hashable, Sendable {
  /// The URIs among the subject's alternative names, in their order; none where one of them is no plain text.
  package var uris: [String] = []
  /// Whether the certificate is made for clients: its extended key usage is there and has `clientAuth`.
  package var isForClients = false

  package init(uris: [String] = [], isForClients: Bool = false) {
    (self.uris, self.isForClients) = (uris, isForClients)
  }
}
