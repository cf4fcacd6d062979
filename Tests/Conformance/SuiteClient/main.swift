// The client that a conformance suite judges. Makes the calls that standard input describes, several at a time, and
// writes the outcome of each to standard output as soon as it has ended.
import EventLoop
import Glibc
import InteropMessages
import Locks
import RPC
import SuiteSupport

/// Calls under way at a time.
let maximumCalls = 32

func answer(_ request: Suite.ClientCompatRequest, over channel: Channel) async -> Suite.ClientCompatResponse {
  do {
    let result = try await SuiteCall(request, over: channel).result()
    return Suite.ClientCompatResponse(testName: request.testName, result: .response(result))
  } catch {
    return impossible(request, error)
  }
}

func impossible(_ request: Suite.ClientCompatRequest, _ error: any Error) -> Suite.ClientCompatResponse {
  Suite.ClientCompatResponse(
    testName: request.testName, result: .error(Suite.ClientErrorResult(message: "\(error)")))
}

do {
  let output = Lock()
  let write: @Sendable (Suite.ClientCompatResponse) throws -> Void = { response in
    try output.locked { try StandardStreams.write(response) }
  }
  var channels = Channels(host: try RealHost(loopCount: 1, blockingThreads: 1))
  try await withThrowingTaskGroup(of: Void.self) { group in
    var underWay = 0
    while let request = try StandardStreams.read(Suite.ClientCompatRequest.self) {
      let channel: Channel
      do {
        channel = try channels.channel(for: request)
      } catch {
        try write(impossible(request, error))
        continue
      }
      if underWay == maximumCalls {
        try await group.next()
      } else {
        underWay += 1
      }
      group.addTask { try write(await answer(request, over: channel)) }
    }
    try await group.waitForAll()
  }
  channels.close()
} catch {
  StandardStreams.report("SuiteClient: \(error)")
  exit(1)
}
