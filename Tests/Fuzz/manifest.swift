// Appended to the project's manifest by Tests/Fuzz/run: the program under libFuzzer, and only what it needs.
let coverage = "-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table"

/// The C libraries from their sources, if Tests/Fuzz/run has fetched them: the program's own copy takes precedence over
/// the installed one, which is linked as well.
let libraries = Context.environment["FUZZ_SOURCES"] == nil ? [] : ["ProtobufC", "ZLib", "NGHTTP2"]
for library in libraries {
  package.targets.append(
    .target(
      name: "Fuzz\(library)", path: "Sources/\(library)",
      cSettings: [
        .headerSearchPath("headers"), .define("HAVE_UNISTD_H"), .define("HAVE_ARPA_INET_H"),
        .define("HAVE_NETINET_IN_H"), .define("HAVE_TIME_H"), .define("HAVE_CLOCK_GETTIME"),
        .define("NGHTTP2_STATICLIB"),
        .unsafeFlags(["-O1", "-w", "-f\(coverage.dropFirst())"]),
      ]))
}

// The oracle of the parser of HTTP/1.x.
package.targets.append(
  .systemLibrary(name: "CHTTPParser", path: "CHTTPParser", providers: [.apt(["libhttp-parser-dev"])]))
package.targets.append(
  .executableTarget(
    name: "Fuzz",
    dependencies: [
      "CHTTPParser", "RPC", "HTTP1", "HTTP2", "EventLoop", "ProtobufC", "ProtobufJSON", "Messages", "CommonProtos",
      "CProtobufC", "CZlib", "CSystem", "Bytes",
    ] + libraries.map { .byName(name: "Fuzz\($0)") },
    path: "Fuzz",
    linkerSettings: [.unsafeFlags([Context.environment["FUZZ_RUNTIME"] ?? "", "-lstdc++"])]))
let roots: Set<String> = ["Fuzz"]

// The parsers are optimized and instrumented for libFuzzer; the generated messages are neither, as that would take
// minutes to build and show nothing.
for target in package.targets
where ["Fuzz", "RPC", "HTTP1", "HTTP2", "EventLoop", "ProtobufC", "ProtobufJSON", "Bytes"].contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O", coverage])]
}
