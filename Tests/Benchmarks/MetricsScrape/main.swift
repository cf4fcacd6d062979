import AdminListener
import EventLoop
import Glibc
import Metrics
import RPC
import Telemetry

// A process with 10,000 series, as a service has them, for `Tests/Benchmarks/run metrics`: prints where they are
// served, and ends with its standard input.

let registry = MetricRegistry()
ProcessMetrics.register(in: registry)
for method in 0..<205 {
  let metrics = CallMetrics(registry, method: "screentime.example.v1.ExampleService/Method\(method)")
  for call in 0..<500 as Range<Int64> {
    metrics.begin()
    // From 20 microseconds to some seconds.
    metrics.end(.ok, nanoseconds: 20_000 << (call % 18) + call * 997)
  }
}

let host = try RealHost(loopCount: 2)
let listener = try AdminListener(at: .loopback(port: 0), registry, on: host)
print("listening on \(listener.address)")
// The reader reads from a pipe.
fflush(nil)
while readLine() != nil {}
await listener.stop()
