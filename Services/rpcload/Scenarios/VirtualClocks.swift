package import CommandLine
import RewardsCommands

/// The virtual clocks of the services, which an operator moves with the product's own client.
package struct VirtualClocks: Sendable {
  private let operations: Operations

  /// - Parameter arguments: The options by which `rewards` calls the services.
  package init(_ arguments: Arguments) throws {
    operations = try Operations(Session(arguments))
  }

  /// The latest of them, seconds since 1970.
  /// - Throws: `CommandError` where a service is on the system's clock.
  package func now() async throws -> Int64 { try await operations.virtualTime() }

  /// Moves those that are behind.
  package func advance(to seconds: Int64) async throws { try await operations.advance(to: seconds) }
}
