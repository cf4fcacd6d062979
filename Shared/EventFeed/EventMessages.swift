import Database
package import EventLoop
import Messages

extension GoogleProtobuf.Timestamp {
  package init(_ time: WallTime) {
    self.init(seconds: time.seconds, nanos: Int32(truncatingIfNeeded: time.nanoseconds - time.seconds * 1_000_000_000))
  }

  var wallTime: WallTime {
    WallTime(nanoseconds: WallTime(seconds: seconds).nanoseconds &+ Int64(nanos))
  }
}

extension StoredEvent {
  var message: FeedV1.Event {
    FeedV1.Event(
      partition: Int32(partition.number), position: position, familyID: familyID,
      createTime: GoogleProtobuf.Timestamp(createTime),
      payload: GoogleProtobuf.AnyMessage(typeURL: typeURL, value: value), nonce: proof?.nonce ?? [],
      digest: proof?.digest ?? [], link: proof?.link ?? [])
  }

  init(_ event: FeedV1.Event, partition: Partition) throws(FeedProtocolError) {
    guard let createTime = event.createTime, let payload = event.payload else {
      throw .incomplete(partition: partition, position: event.position)
    }
    self.init(
      partition: partition, position: event.position, familyID: event.familyID, createTime: createTime.wallTime,
      typeURL: payload.typeURL, value: payload.value)
    if event.digest.count == EventChain.digestBytes, event.link.count == EventChain.digestBytes {
      proof = EventProof(nonce: event.nonce, digest: event.digest, link: event.link)
    }
  }
}
