/// Which methods a setting is for. Where several fit a method, the narrowest decides.
public enum MethodSelector: Hashable, Sendable, CustomStringConvertible {
  /// One method by its names, for those that are read from somewhere; code has `method(_:)`.
  case method(service: String, name: String)
  /// All methods of a service, by its full name: `package.Service`.
  case service(String)
  /// All methods for which nothing narrower is set.
  case everything

  /// One method.
  public static func method(_ method: MethodDescriptor) -> MethodSelector {
    .method(service: method.service, name: method.name)
  }

  public var description: String {
    switch self {
    case .method(let service, let name): "\(service)/\(name)"
    case .service(let service): service
    case .everything: "every method"
    }
  }
}
