// The server that a conformance suite judges. Reads what is wanted from standard input, writes its address to standard
// output, and serves until SIGTERM. Pages of the origins that its arguments name may call it.
import CommonProtos
import EventLoop
import Glibc
import HTTP2
import InteropMessages
import ProtobufJSON
import RPC
import SuiteSupport

struct Unsupported: Error, CustomStringConvertible {
  let description: String
}

/// The certificate and the clients' authority that were given; nil for clear text.
func secure(_ wanted: Suite.ServerCompatRequest) throws -> TLSServerContext? {
  guard wanted.useTls else { return nil }
  guard let credentials = wanted.serverCreds else {
    throw Unsupported(description: "server_creds: is absent; this server makes no certificate of its own")
  }
  return try PrivateFile.using(credentials.cert) { chain in
    try PrivateFile.using(credentials.key) { key in
      let files = TLSCertificateFiles(chain: chain, key: key)
      guard !wanted.clientTlsCert.isEmpty else { return try TLSServerContext(TLSServerSettings(certificate: files)) }
      return try PrivateFile.using(wanted.clientTlsCert) { authorities in
        try TLSServerContext(
          TLSServerSettings(certificate: files, clientAuthorities: authorities, clientCertificates: .required))
      }
    }
  }
}

var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
// Before any thread is started, so that all inherit it.
pthread_sigmask(SIG_BLOCK, &signals, nil)

do {
  guard let wanted = try StandardStreams.read(Suite.ServerCompatRequest.self) else {
    throw Unsupported(description: "standard input has no request; a conformance runner starts this program")
  }
  guard wanted.httpVersion != .httpVersion3 else {
    throw Unsupported(description: "http_version: is \(wanted.httpVersion.protoName), which this server does not have")
  }
  var settings = ServerSettings()
  if wanted.messageReceiveLimit > 0 { settings.maximumRequestBytes = Int(wanted.messageReceiveLimit) }
  // The messages that cases have as details.
  settings.json.types = JSONMappingTypes([GoogleProtobuf.StringValue.self])
  // Every call of a test must be served, however busy the machine is.
  settings.admission.targetDelay = nil
  let origins = Set(CommandLine.arguments.dropFirst())
  if !origins.isEmpty { settings.crossOrigin = try CrossOriginPolicy(origins: origins) }
  let server = Server(
    host: try RealHost(loopCount: 1, blockingThreads: 1), services: [SuiteService()], settings: settings)
  let tls = try secure(wanted)
  let bound = try server.listen(on: .loopback(port: 0), tls: tls)
  try StandardStreams.write(
    Suite.ServerCompatResponse(
      host: "127.0.0.1", port: UInt32(bound.port ?? 0), pemCert: tls == nil ? [] : wanted.serverCreds?.cert ?? []))
  var number: Int32 = 0
  sigwait(&signals, &number)
  await server.drain(grace: .seconds(1))
} catch {
  StandardStreams.report("SuiteServer: \(error)")
  exit(1)
}
