import EventLoop
import Identity
import Messages
import RPC
import SimulatedHost
import Stubs

/// A device on a simulated machine that retries its calls until they are answered.
final class CallingDevice: Sendable {
  private struct Session: Sendable {
    var credentials: FamilyV1.Credentials
    /// The id of a refresh that was not answered yet: its retries carry the same.
    var refreshID: String?
  }

  /// How long a call may take.
  static let patience = Duration.seconds(5)

  let host: SimulatedHost
  private let families: FamilyV1.FamilyServiceClient
  private let session: Shared<Session>

  init(_ host: SimulatedHost, families: FamilyV1.FamilyServiceClient, credentials: FamilyV1.Credentials) {
    self.host = host
    self.families = families
    session = Shared(Session(credentials: credentials))
  }

  /// A UUIDv7 from the machine's clock and randomness.
  static func freshID(_ host: SimulatedHost) -> String {
    Identifier.make(now: host.wallClock.now, randomBytes: host.randomBytes(10))
  }

  /// Calls `body` until it is answered, with a valid access token. Only for calls that may be retried, and from one
  /// task at a time. Throws the first answer that no fault of the network or of a process explains.
  /// - Parameter passing: an error that ends by itself, such as NOT_FOUND until a service has received something new.
  func insist<R: Sendable>(
    _ what: String, passing: StatusCode? = nil, _ body: (CallOptions) async throws -> R
  ) async throws -> R {
    while true {
      try await refreshIfNeeded()
      do { return try await body(options) } catch { try tolerate(error, what, passing) }
      await host.loops[0].pause(.milliseconds(200))
    }
  }

  private var options: CallOptions {
    get throws {
      CallOptions(
        timeout: Self.patience,
        metadata: try Metadata(["authorization": "Bearer \(session.value.credentials.accessToken)"]))
    }
  }

  /// Exchanges the refresh token a minute before the access token expires. An exchange whose answer was lost is retried
  /// with the same id (FA-4).
  private func refreshIfNeeded() async throws {
    while (session.value.credentials.accessTokenExpireTime?.seconds ?? 0) < host.wallClock.now.seconds + 60 {
      let current = session.value
      let requestID = current.refreshID ?? Self.freshID(host)
      session.change { $0.refreshID = requestID }
      do {
        let request = FamilyV1.RefreshTokenRequest(
          refreshToken: current.credentials.refreshToken, requestID: requestID)
        let fresh = try await families.refreshToken(request, options: CallOptions(timeout: Self.patience))
        session.change { $0 = Session(credentials: fresh) }
      } catch {
        try tolerate(error, "RefreshToken")
        await host.loops[0].pause(.milliseconds(200))
      }
    }
  }

  private func tolerate(_ error: any Error, _ what: String, _ passing: StatusCode? = nil) throws {
    switch (error as? RPCError)?.code {
    case .unavailable, .deadlineExceeded: break
    case let code? where code == passing: break
    default: throw UnexpectedAnswer(call: what, error: "\(error)")
    }
  }
}

/// An answer that no fault of the network or of a process explains.
struct UnexpectedAnswer: Error, CustomStringConvertible {
  var call: String
  var error: String
  var description: String { "\(call): \(error)" }
}
