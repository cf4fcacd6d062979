/// The product's name, where protocols ask for one.
public enum Product {
  /// The user agent of our channels.
  public static let userAgent = "grpc-swift-screentime/1"
}
