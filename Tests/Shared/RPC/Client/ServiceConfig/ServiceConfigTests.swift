import EventLoop
import Testing

@testable import RPC

@Suite struct ServiceConfigTests {
  @Test("Every field is read")
  func everything() throws {
    let config = try ServiceConfig(
      parsing: """
        {"loadBalancingConfig": [{"xds_cluster": {}}, {"round_robin": {}}, {"pick_first": {}}],
         "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1234},
         "methodConfig": [
           {"name": [{"service": "a.S", "method": "M"}, {"service": "a.T"}], "timeout": "1.5s", "waitForReady": true,
            "maxRequestMessageBytes": 0, "maxResponseMessageBytes": "1024",
            "retryPolicy": {"maxAttempts": 9, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2,
              "retryableStatusCodes": ["UNAVAILABLE", "aborted", 8]}},
           {"name": [{}], "timeout": "0.000000001s"},
           {"name": [{"service": "a.S"}], "waitForReady": false}],
         "somethingNew": {"a": 1}}
        """)
    #expect(config.loadBalancing == .roundRobin)
    #expect(config.retryThrottling == RetryThrottling(maximumTokens: 10, tokenRatio: 0.123))
    let method = try #require(config.config(for: MethodDescriptor(path: "/a.S/M")))
    #expect(method.timeout == .milliseconds(1_500))
    #expect(method.waitForReady == true)
    #expect(method.maximumRequestBytes == 0)
    #expect(method.maximumResponseBytes == 1_024)
    let policy = try #require(method.retryPolicy)
    #expect(policy.maximumAttempts == 5)
    #expect(policy.initialBackoff == .milliseconds(100))
    #expect(policy.maximumBackoff == .seconds(1))
    #expect(policy.backoffMultiplier == 2)
    #expect(StatusCode.allCases.filter(policy.isRetryable) == [.resourceExhausted, .aborted, .unavailable])
    #expect(config.config(for: MethodDescriptor(path: "/a.T/Any")) === method)
    #expect(config.config(for: MethodDescriptor(path: "/a.S/N"))?.waitForReady == false)
    #expect(config.config(for: MethodDescriptor(path: "/b.U/M"))?.timeout == .nanoseconds(1))
    #expect(try ServiceConfig(parsing: "{}").config(for: MethodDescriptor(path: "/a.S/M")) == nil)
    #expect(try ServiceConfig(parsing: "{}").loadBalancing == .pickFirst())
    #expect(try ServiceConfig(parsing: #"{"loadBalancingPolicy": "ROUND_ROBIN"}"#).loadBalancing == .roundRobin)
    #expect(
      try ServiceConfig(parsing: #"{"loadBalancingConfig": [{"pick_first": {"shuffleAddressList": true}}]}"#)
        .loadBalancing == .pickFirst(shuffled: true))
  }

  static func method(_ fields: String) -> String { #"{"methodConfig": [{"name": [{}], \#(fields)}]}"# }

  static func retry(_ fields: String) -> String {
    // Of equal members the first would be refused as a duplicate, so those given here are left out.
    let defaults = [
      ("maxAttempts", "3"), ("initialBackoff", #""1s""#), ("maxBackoff", #""2s""#), ("backoffMultiplier", "2"),
      ("retryableStatusCodes", "[14]"),
    ]
    let others = defaults.filter { !fields.contains("\"\($0.0)\"") }.map { "\"\($0.0)\": \($0.1)" }
    return method(#""retryPolicy": {\#((others + [fields]).joined(separator: ", "))}"#)
  }

  @Test(
    "A wrong field is named with its value and what is allowed",
    arguments: [
      ("[1]", "", "[1] is not an object"),
      ("{", "", "JSON text, line 1"),
      (String(repeating: " ", count: 300_000), "", "has 300000 bytes, at most 262144"),
      (#"{"methodConfig": {}}"#, "methodConfig", "{} is not an array"),
      (#"{"methodConfig": [{}]}"#, "methodConfig[0].name", "it is required"),
      (
        #"{"methodConfig": [{"name": [{"method": "M"}]}]}"#, "methodConfig[0].name[0]",
        "the method \"M\" has no service"
      ),
      (
        #"{"methodConfig": [{"name": [{"service": "S"}, {"service": "S", "method": ""}]}]}"#,
        "methodConfig[0].name[1]", "the same name stands elsewhere too"
      ),
      (method(#""timeout": "1""#), "methodConfig[0].timeout", #""1" is not a duration"#),
      (method(#""timeout": "-1s""#), "methodConfig[0].timeout", "is not a duration of 0 s or more"),
      (method(#""timeout": ".5s""#), "methodConfig[0].timeout", "is not a duration"),
      (method(#""timeout": "1.0000000001s""#), "methodConfig[0].timeout", "is not a duration"),
      (method(#""timeout": "999999999999s""#), "methodConfig[0].timeout", "is not a duration"),
      (method(#""timeout": 1"#), "methodConfig[0].timeout", "1 is not a duration"),
      (method(#""waitForReady": 1"#), "methodConfig[0].waitForReady", "1 is not true or false"),
      (
        method(#""maxRequestMessageBytes": -1"#), "methodConfig[0].maxRequestMessageBytes",
        "-1 is not a whole number of 0 to 4294967295"
      ),
      (method(#""maxResponseMessageBytes": 1.5"#), "methodConfig[0].maxResponseMessageBytes", "1.5 is not a whole"),
      (method(#""hedgingPolicy": {}"#), "methodConfig[0].hedgingPolicy", "hedging is not supported"),
      (retry(#""maxAttempts": 1"#), "methodConfig[0].retryPolicy.maxAttempts", "1 is not a whole number of 2 to"),
      (retry(#""maxAttempts": null"#), "methodConfig[0].retryPolicy.maxAttempts", "it is required"),
      (retry(#""initialBackoff": "0s""#), "methodConfig[0].retryPolicy.initialBackoff", "not a duration over 0 s"),
      (retry(#""maxBackoff": "x""#), "methodConfig[0].retryPolicy.maxBackoff", #""x" is not a duration"#),
      (retry(#""backoffMultiplier": 0"#), "methodConfig[0].retryPolicy.backoffMultiplier", "0 is not a number over 0"),
      (retry(#""retryableStatusCodes": []"#), "methodConfig[0].retryPolicy.retryableStatusCodes", "it is empty"),
      (
        retry(#""retryableStatusCodes": ["NEVER"]"#), "methodConfig[0].retryPolicy.retryableStatusCodes[0]",
        #""NEVER" is not a status of gRPC"#
      ),
      (
        retry(#""retryableStatusCodes": [14, 17]"#), "methodConfig[0].retryPolicy.retryableStatusCodes[1]",
        "17 is not a whole number of 0 to 16"
      ),
      (
        retry(#""retryableStatusCodes": ["OK"]"#), "methodConfig[0].retryPolicy.retryableStatusCodes[0]",
        "OK is not a failure"
      ),
      (#"{"retryThrottling": {"tokenRatio": 1}}"#, "retryThrottling.maxTokens", "it is required"),
      (
        #"{"retryThrottling": {"maxTokens": 1001, "tokenRatio": 1}}"#, "retryThrottling.maxTokens",
        "1001 is not a whole number of 1 to 1000"
      ),
      (
        #"{"retryThrottling": {"maxTokens": 10.5, "tokenRatio": 1}}"#, "retryThrottling.maxTokens",
        "10.5 is not a whole number"
      ),
      (#"{"retryThrottling": {"maxTokens": 0, "tokenRatio": 1}}"#, "retryThrottling.maxTokens", "0 is not a whole"),
      (#"{"retryThrottling": {"maxTokens": 9, "tokenRatio": 0}}"#, "retryThrottling.tokenRatio", "0 is not a number"),
      (#"{"loadBalancingPolicy": "grpclb"}"#, "loadBalancingPolicy", "there are pick_first and round_robin"),
      (#"{"loadBalancingConfig": [{"grpclb": {}}]}"#, "loadBalancingConfig", "none of the policies"),
      (#"{"loadBalancingConfig": [{}]}"#, "loadBalancingConfig[0]", "it has 0 members, and must have one"),
      (#"{"loadBalancingConfig": [{"round_robin": 1}]}"#, "loadBalancingConfig[0].round_robin", "1 is not an object"),
    ])
  func wrong(text: String, path: String, reason: String) {
    do {
      _ = try ServiceConfig(parsing: text)
      Issue.record("accepted: \(text.prefix(200))")
    } catch {
      #expect(error.path == path)
      #expect(error.reason.contains(reason), "\(error)")
    }
  }

  @Test("The deadline is the earliest of the call's, its method's and the caller's")
  func deadlines() {
    let now = MonotonicInstant(nanoseconds: 0)
    #expect(CallOptions().deadline(now: now, ofMethod: nil, inherited: nil) == nil)
    #expect(CallOptions().deadline(now: now, ofMethod: .seconds(2), inherited: nil) == now + .seconds(2))
    #expect(
      CallOptions(timeout: .seconds(1)).deadline(now: now, ofMethod: .seconds(2), inherited: now + .seconds(3))
        == now + .seconds(1))
    #expect(
      CallOptions(timeout: .seconds(9)).deadline(now: now, ofMethod: .seconds(2), inherited: now + .seconds(1))
        == now + .seconds(1))
  }
}
