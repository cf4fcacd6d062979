// The fuzz targets over libFuzzer: `Fuzz TARGET [arguments of libFuzzer]`; Tests/Fuzz/run calls it.
import Glibc

/// A target accepts any bytes and must return; a broken invariant ends the process.
typealias FuzzTarget = (UnsafeRawBufferPointer) -> Void

let targets: [String: FuzzTarget] = [
  "envelope": fuzzEnvelope,
  "metadata": fuzzMetadata,
  "timeout": fuzzTimeout,
  "proxy": fuzzProxy,
  "http1": fuzzHTTP1,
  "gzip": fuzzGzip,
  "messages": fuzzMessages,
  "json": fuzzJSON,
  "server": fuzzServer,
  "client": fuzzClient,
]

/// libFuzzer's own main would hide Swift's; this is its documented way in.
@_silgen_name("LLVMFuzzerRunDriver")
func runLibFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

let name = CommandLine.arguments.dropFirst().first ?? ""
if name == "seeds", CommandLine.argc == 4 {
  writeMessageSeeds(into: CommandLine.arguments[2])
  writeJSONSeeds(into: CommandLine.arguments[3])
  exit(0)
}
// libFuzzer starts its own processes (to merge a corpus) with its arguments only; they find the target here.
if targets[name] != nil { setenv("FUZZ_TARGET", name, 1) }
guard let chosen = getenv("FUZZ_TARGET").flatMap({ targets[String(cString: $0)] }) else {
  print("usage: Fuzz TARGET [ARGUMENT…], with a target of \(targets.keys.sorted().joined(separator: ", "))")
  exit(2)
}
// Sendable: everything happens on the one thread of the process.
nonisolated(unsafe) let target = chosen

// libFuzzer sees the program's name and what follows the target.
let skipped = targets[name] == nil ? 1 : 2
var arguments: [UnsafeMutablePointer<CChar>?] =
  ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(skipped)).map { strdup($0) } + [nil]
var count = Int32(arguments.count - 1)
let result = arguments.withUnsafeMutableBufferPointer { buffer in
  var base = buffer.baseAddress
  return runLibFuzzer(&count, &base) { bytes, count in
    target(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
  }
}
exit(result)
