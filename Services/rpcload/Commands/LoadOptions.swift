import CommandLine

/// Options that several commands have.
enum LoadOptions {
  static let security = [
    Option(name: "tls", value: nil, help: "speak TLS, with the authorities that the system trusts"),
    Option(name: "tls-authorities", value: "FILE", help: "speak TLS; who signs the server's certificate, in PEM"),
    Option(name: "tls-certificate", value: "FILE", help: "the certificate shown to the server (mutual TLS), in PEM"),
    Option(name: "tls-key", value: "FILE", help: "the key of that certificate, in PEM"),
    Option(name: "tls-server-name", value: "NAME", help: "the name that the server's certificate must have"),
  ]

  static let connection =
    security + [
      Option(name: "authority", value: "NAME", help: "the :authority of the calls [the target's]"),
      Option(name: "metadata", value: "NAME=VALUE", help: "sent with each call", repeats: true),
      Option(name: "token", value: "TEXT", help: "sent with each call, as authorization: Bearer TEXT"),
      Option(
        name: "token-command", value: "COMMAND",
        help: "a command of the shell that prints the token; run again every --token-renewal"),
      Option(name: "token-renewal", value: "TIME", help: "how long a token of --token-command is used [4m]"),
    ]

  static let descriptors = [
    Option(
      name: "descriptors", value: "FILE",
      help: "a descriptor set (protoc --include_imports -o FILE) [the server's reflection]"),
    Option(name: "proto", value: "FILE", help: "a .proto file with the service, compiled by protoc"),
    Option(
      name: "import-path", value: "DIR", help: "where --proto and its imports are [the file's folder]", repeats: true),
  ]

  static let requests = [
    Option(
      name: "data", value: "JSON",
      help:
        "a request message, with generators such as {{uuid}}; @FILE for a file. Several are sent in turn; to a method "
        + "that streams requests, all in each call [{}]", repeats: true),
    Option(name: "data-file", value: "FILE", help: "many request messages: a line each, or a JSON array"),
    Option(name: "order", value: "ORDER", help: "which of several messages is next: turn or random [turn]"),
    Option(name: "messages", value: "N", help: "messages in each call of a method that streams requests [all once]"),
    Option(name: "deadline", value: "TIME", help: "of each call, such as 500ms [none]"),
    Option(name: "gzip", value: nil, help: "compress request messages"),
  ]

  static let schedule = [
    Option(name: "rate", value: "N", help: "calls a second, at equal intervals [100]"),
    Option(name: "poisson", value: nil, help: "at random intervals, as calls of many clients are"),
    Option(name: "seed", value: "N", help: "of random intervals, order and generators [1]"),
    Option(name: "duration", value: "TIME", help: "how long figures are taken, after the warm-up [10s]"),
    Option(name: "warm-up", value: "TIME", help: "how long the first rate is sent before that [2s]"),
    Option(name: "steps", value: "LIST", help: "rates one after the other: 100:10s,200:10s"),
    Option(name: "ramp", value: "FROM:TO:TIME", help: "a rate that changes evenly: 100:1000:30s"),
    Option(name: "replay", value: "FILE", help: "send times in seconds, a line each"),
    Option(
      name: "closed", value: "N",
      help: "a closed loop instead: N calls at a time, the next when one has ended. Hides what a slow server does to "
        + "callers"),
  ]

  static let load = [
    Option(name: "connections", value: "N", help: "HTTP/2 connections [1]"),
    Option(name: "streams", value: "N", help: "calls at a time on each connection; more wait [1000]"),
    Option(name: "loops", value: "N", help: "threads [1]"),
    Option(
      name: "balance", value: "POLICY",
      help: "of a target with several addresses: pick_first or round_robin [pick_first]"),
    Option(name: "max-outstanding", value: "N", help: "calls under way at most [100000]"),
    Option(name: "grace", value: "TIME", help: "how long calls may take at the end, without --deadline [30s]"),
    Option(name: "server-pid", value: "N", help: "the server's process [the one that listens at a local target]"),
  ]

  static let parts = [
    Option(name: "processes", value: "N", help: "processes that work as one [1]"),
    Option(name: "part", value: "I/N", help: "make the I-th of N parts of the load; the others are made elsewhere"),
    Option(name: "start-at", value: "MS", help: "when to start, in milliseconds since 1970, for parts"),
  ]

  /// Of the services, in the order of `ScenarioServices.Service`.
  static let addresses = [
    Option(name: "shield-policy", value: "TARGET", help: "ShieldPolicy [127.0.0.1:7001]"),
    Option(name: "usage-ingest", value: "TARGET", help: "UsageIngest [127.0.0.1:7002]"),
    Option(name: "challenge-service", value: "TARGET", help: "ChallengeService [127.0.0.1:7003]"),
    Option(name: "badge-service", value: "TARGET", help: "BadgeService [127.0.0.1:7004]"),
  ]

  static let families =
    addresses + [
      Option(name: "families", value: "N", help: "families, of a child with a device each [100]"),
      Option(
        name: "families-file", value: "FILE",
        help: "keeps the families, with their tokens, for further runs; those that are missing are made"),
      Option(
        name: "invitation", value: "TEXT", help: "for new families, where ShieldPolicy demands or prefers invitations"),
    ]

  static let judgement = [
    Option(name: "objective", value: "LIST", help: "p99=20ms,errors=0.1%,rate=5000: missing it is exit status 1"),
    Option(name: "find-max", value: nil, help: "search the highest rate that holds the objective, from --rate on"),
    Option(name: "precision", value: "PERCENT", help: "of --find-max [5]"),
    Option(name: "repeat", value: "N", help: "runs, for means with 95 % confidence intervals [1]"),
    Option(name: "compare", value: "FILE", help: "an earlier --json to compare with"),
  ]

  static let output = [
    Option(name: "title", value: "TEXT", help: "of the report [the method]"),
    Option(name: "json", value: "FILE", help: "write everything as JSON"),
    Option(name: "csv", value: "FILE", help: "write the time line as CSV"),
    Option(name: "hgrm", value: "FILE", help: "write the latencies of the last run as HdrHistogram's text, in ms"),
    Option(name: "html", value: "FILE", help: "write a page with charts that needs no network"),
    Option(name: "quiet", value: nil, help: "no live view"),
  ]
}
