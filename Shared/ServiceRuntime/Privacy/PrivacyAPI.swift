package import Database
import EventFeed
package import Identity
import Locks
package import Messages
package import RPC
package import ServiceAPI
import Stubs

/// The data that is kept about a family, for its guardians (FA-7).
package final class PrivacyAPI: PrivacyV1.PrivacyService {
  private let service: String
  private let data: KeptData
  private let database: Database
  private let places = Locked(StreamLimits(perFamily: maximumExports, perMember: maximumExports))

  /// Exports of a family that are open at a time.
  package static let maximumExports = 4

  package init(service: String, data: KeptData, database: Database) {
    (self.service, self.data, self.database) = (service, data, database)
  }

  package static let authorization: AuthorizationTable = [Methods.export: .guardians]

  package func export(
    _ request: PrivacyV1.ExportRequest, responses: ResponseWriter<PrivacyV1.ExportResponse>, context: RPCContext
  ) async throws {
    let family = FamilyKey(try context.callerGuardian().familyID)
    let subject = KeptSubject(family, childID: request.childID.isEmpty ? nil : request.childID)
    var faults = RequestFaults()
    if let childID = subject.childID { faults.identifier(childID, field: "child_id") }
    var reading = KeptReading(data, about: subject)
    if !request.resumeToken.isEmpty {
      let position = ExportText.position(in: request.resumeToken, about: subject)
      if position.map({ reading.resume(at: $0) }) != true {
        faults.add(
          "resume_token",
          "resume_token is not from an export of this child or family by this service; use the last one "
            + "unchanged, or leave it out")
      }
    }
    try faults.refuse()
    if let childID = subject.childID { try await requireKnown(ChildKey(family, childID: childID)) }
    let place = StreamLimits.Subject(familyID: family.familyID, memberID: subject.childID ?? "")
    try places.withLock { try $0.enter(place) }
    defer { places.withLock { $0.leave(place) } }
    while !reading.isDone {
      let before = reading
      let (lines, after) = try await database.read(family.familyID) { tx in
        var reading = before
        let lines = try reading.next(in: tx)
        return (lines, reading)
      }
      reading = after
      guard !lines.isEmpty else { continue }
      // The next rows are read once the stream has accepted these.
      try await responses.write(
        PrivacyV1.ExportResponse(
          lines: try lines.map { try ExportText.line($0, of: service) }.joined(),
          resumeToken: try ExportText.token(reading.position, about: subject)))
    }
  }

  private func requireKnown(_ child: ChildKey) async throws {
    let data = data
    guard try await database.read(child.familyID, { tx in try data.knows(child, in: tx) }) else {
      throw Refusal.notFound("child_id", child.childID)
    }
  }
}
