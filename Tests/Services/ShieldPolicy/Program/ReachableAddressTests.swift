import EventLoop
import ServiceRuntime
import Testing

@testable import ShieldServer

@Suite struct ReachableAddressTests {
  @Test("FA-2 a QR code has the address at which the service listens, the machine's own one in place of all")
  func addresses() {
    func text(_ listen: String..., machine: String? = "192.0.2.7:0") -> String? {
      ReachableAddress.text(of: listen.compactMap(ListenAddress.init(parsing:))) { port in
        guard let machine, case .ipv4(let address, _)? = SocketAddress(parsing: machine) else { return nil }
        return .ipv4(address, port: port)
      }
    }
    #expect(text("127.0.0.1:7001") == "127.0.0.1:7001")
    #expect(text("localhost:7001") == "127.0.0.1:7001")
    #expect(text("unix:/run/policy", "127.0.0.1:7001", "198.51.100.4:7001") == "198.51.100.4:7001")
    #expect(text("0.0.0.0:7001") == "192.0.2.7:7001" && text("[::]:7002") == "192.0.2.7:7002")
    #expect(text("[2001:db8::5]:7001") == "[2001:db8::5]:7001")
    #expect(
      text("0.0.0.0:7001", machine: nil) == nil && text("0.0.0.0:7001", "localhost:1", machine: nil) == "127.0.0.1:1")
    #expect(text("unix:/run/policy") == nil && text("127.0.0.1:0", "localhost:0", "[::]:0") == nil)
  }

  @Test("FA-2 the machine's own address, where it has one, is no loopback and none of all")
  func machine() {
    guard let address = SocketAddress.ofThisMachine(port: 7001) else { return }
    #expect(!address.isLocal && address.port == 7001 && !["0.0.0.0:7001", "[::]:7001"].contains(address.description))
  }
}
