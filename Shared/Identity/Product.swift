import RPC

/// The product's name, where protocols ask for one.
public enum Product {
  /// The user agent of our channels.
  public static let userAgent = "grpc-swift-screentime/1"
}

extension ErrorDomain {
  /// Reasons that `Services/RULES.md` and the contract name, such as `REQUEST_ID_REUSED`.
  public static let screenTime = ErrorDomain("screentime")
}
