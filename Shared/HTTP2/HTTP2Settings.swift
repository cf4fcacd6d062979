/// The limits of one connection for its peer, and of the memory held for it.
public struct HTTP2Settings: Sendable {
  /// Streams the peer may have open at a time; more are refused with REFUSED_STREAM.
  public var maximumConcurrentStreams: UInt32 = 256
  /// Bytes the peer may send on one stream before this side reads them.
  public var streamWindow: Int32 = 65_535
  /// Bytes the peer may send on the whole connection before this side reads them. At least 65,535: SETTINGS cannot
  /// change this window, so it is raised with a WINDOW_UPDATE (RFC 9113 section 6.9.2).
  public var connectionWindow: Int32 = 1_048_576
  /// Windows grow up to this with the measured bandwidth and delay of the connection, as long as `windowBudget` lasts.
  /// Not above `streamWindow`: they stay as they are.
  public var maximumWindow: Int32 = 16 << 20
  /// The budget that windows grow from; shared by the connections of a process.
  public var windowBudget = WindowBudget.process
  /// Size of one received header list in bytes, counted as RFC 9113 section 10.5.1 does: name + value + 32 a field.
  /// nghttp2 announces but does not enforce it, so this room counts.
  public var maximumHeaderListBytes = 16_384
  /// Fields of one received header list.
  public var maximumHeaderFields = 128
  /// Bytes of HPACK's dynamic table in both directions. 0 keeps an idle connection at 13 KiB and costs bytes per call.
  public var headerTableSize: UInt32 = 4_096
  /// Streams the peer may reset early at once, and per second from then on; every stream that ends normally allows one
  /// more. The same holds for streams that this side resets because the peer provoked it. For clients whose deadlines
  /// are mostly shorter than `earlyReset` and mostly missed, raise these.
  public var resetBurst: UInt64 = 1_000
  /// How fast that allowance is refilled.
  public var resetsPerSecond: UInt64 = 33
  /// A stream that was open for longer may be reset freely, as a missed deadline does. With `maximumConcurrentStreams`
  /// this bounds the rate of such resets (256 streams every 100 ms).
  public var earlyReset = Duration.milliseconds(100)
  /// Frames that do nothing which a peer may send at once, and per second from then on: SETTINGS, PING, PRIORITY,
  /// DATA without a byte or padded, what belongs to closed streams, more WINDOW_UPDATEs than three for each DATA
  /// frame that was sent to it, and all of types that RFC 9113 does not define, such as PRIORITY_UPDATE and ALTSVC.
  public var uselessFrameBurst: UInt64 = 10_000
  /// How fast that allowance is refilled.
  public var uselessFramesPerSecond: UInt64 = 1_000
  /// Maximum number of SETTINGS and PING acknowledgements that may wait to be sent before the connection is closed.
  public var maximumOutboundAcks = 1_000
  /// Frames that may wait for a stuck socket before this side stops reading from it.
  public var maximumQueuedFrames = 512
  /// Bytes a stream queues before its writer has to wait …
  public var outputHighWater = 65_536
  /// … and at which it may go on.
  public var outputLowWater = 32_768
  /// How long a peer may leave queued bytes unprocessed (a full socket or an exhausted window) before it is cut off.
  public var stallTimeout = Duration.seconds(120)
  /// How long a new connection may take for its preface and first SETTINGS, from the accept on.
  public var prefaceTimeout = Duration.seconds(10)

  /// Client: the number of the first stream, so that tests need not make a billion calls to see the last.
  package var firstStream: Int32 = 1

  /// The defaults, which are meant for servers on the open network.
  public init() {}
}
