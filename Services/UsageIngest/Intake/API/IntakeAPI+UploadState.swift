import Database
import Identity
package import Messages
package import RPC
import ServiceAPI

// US-9: which records of a child's devices have arrived.
extension IntakeAPI {
  package func getUploadState(
    _ request: UsageV1.GetUploadStateRequest, context: RPCContext
  ) async throws -> UsageV1.GetUploadStateResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let place = page.cursor(&faults) { UploadCursor($0) } ?? UploadCursor()
    var deviceID = request.deviceID.isEmpty ? nil : request.deviceID
    if let deviceID { faults.identifier(deviceID, field: "device_id") }
    let child = try child(request.childID, context, &faults)
    if case .child(_, _, let own) = context.principal {
      if let deviceID, deviceID != own { throw Refusal.notFound("device_id", deviceID) }
      deviceID = own
    }
    let reading = UploadReading(child: child, deviceID: deviceID, limit: page.size, at: place)
    let (refusals, isFirst) = (refusals, request.pageToken.isEmpty)
    let (done, refused) = try await read(child) { [deviceID] tx -> (UploadReading, [RefusalBook.Device]) in
      var reading = reading
      try reading.run(tx)
      return try (reading, isFirst ? refusals.list(tx, child, deviceID: deviceID) : [])
    }
    return UsageV1.GetUploadStateResponse(
      installations: done.states.map { .init($0) },
      nextPageToken: done.next.map { Page.token(after: $0.text) } ?? "",
      refusals: refused.map { .init($0) })
  }
}

extension UsageV1.DeviceRefusals {
  fileprivate init(_ device: RefusalBook.Device) {
    let refused = device.refused
    self.init(
      deviceID: device.deviceID, recordCount: refused.count, cause: .init(rawValue: Int32(refused.cause.rawValue)),
      lastTime: .init(refused.last))
  }
}

extension UsageV1.InstallationState {
  fileprivate init(_ state: UploadState) {
    self.init(
      installationID: state.installationID, highestSequence: state.highest,
      missing: state.missing.map { .init(first: $0.lowerBound, last: $0.upperBound) }, afterSequence: state.after,
      throughSequence: state.through, deviceID: state.deviceID)
  }
}
