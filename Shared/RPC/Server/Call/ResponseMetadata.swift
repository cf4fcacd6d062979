/// What a handler has set of the response beside its messages.
final class ResponseMetadata {
  var initial = Metadata()
  var trailers = Metadata()

  /// For a response that is headers only.
  var both: [Metadata] { [trailers, initial] }
}
