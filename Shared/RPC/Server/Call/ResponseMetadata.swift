/// The headers and trailers that a handler has set for its response.
final class ResponseMetadata {
  var initial = Metadata()
  var trailers = Metadata()

  /// For a response that is headers only.
  var both: [Metadata] { [trailers, initial] }
}
