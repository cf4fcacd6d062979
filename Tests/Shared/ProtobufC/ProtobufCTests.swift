import Messages
import ProtobufC
import Testing

@Test("a message survives encoding and decoding") func roundTrip() throws {
  let record = UsageV1.UsageRecord(
    installationID: "device-1", sequence: 7, appTokenDigest: "a\u{0}ü", startTime: .init(seconds: -5, nanos: 7),
    endTime: .init(), shielded: true)
  let request = UsageV1.RecordUsageRequest(records: [record, .init(), record])
  let bytes = try request.serialized(headroom: 5)
  #expect(bytes.prefix(5) == [0, 0, 0, 0, 0])
  let decoded = try UsageV1.RecordUsageRequest(serializedBytes: Array(bytes.dropFirst(5)))
  #expect(decoded == request)
}
