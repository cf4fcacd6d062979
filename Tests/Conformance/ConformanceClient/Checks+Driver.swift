import CommonProtos
import EventLoop
import Glibc
import RPC

/// Makes a call for each line of standard input, as `http2/client-run` requests.
extension Checks {
  /// A line is an address; the answer is a line with the number of the call's status and its message. Each address has
  /// its own channel; the first call on it is made as it comes, later ones wait for the connection.
  func drive() async throws {
    var channels: [String: Channel] = [:]
    while let line = readLine() {
      guard let address = SocketAddress(parsing: line) else { throw Failure(description: "no address: \(line)") }
      let known = channels[line]
      let channel = known ?? Channel(host: host, target: address)
      channels[line] = channel
      let options = CallOptions(timeout: .seconds(30), waitForReady: known != nil)
      do {
        let _: Bytes = try await channel.unary("/conformance.Echo/Unary", Bytes(value: [1]), options: options)
        print("0")
      } catch let error as RPCError {
        print("\(error.code.rawValue) \(error.message.split(separator: "\n").joined(separator: " "))")
      }
      fflush(nil)
    }
  }
}
