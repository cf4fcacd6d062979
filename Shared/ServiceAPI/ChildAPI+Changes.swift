import Database
import Identity
import LocalTime
public import Messages
public import RPC

// Changes and their authors (FA-1).
extension ChildAPI {
  /// Serves `ListChanges` of every service that has a `ChangeTable`: the changes of the calling guardian's family.
  public func listChanges(
    _ request: CommonV1.ListChangesRequest, context: RPCContext
  ) async throws -> CommonV1.ListChangesResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let before = page.cursor(&faults) { Int64($0) } ?? .max
    let childID = request.childID.isEmpty ? nil : request.childID
    if let childID { faults.identifier(childID, field: "child_id") }
    try faults.refuse()
    let family = FamilyKey(try context.callerGuardian().familyID)
    let changes = try await database.read(family.familyID) { tx in
      if let childID { try Self.requireKnown(tx, ChildKey(family, childID: childID)) }
      return try ChangeTable.page(tx, family, childID: childID, before: before, limit: page.size + 1)
    }
    let rows = changes.prefix(min(page.size, Self.fitting(changes)))
    let token = changes.count > rows.count ? rows.last.map { Page.token(after: "\($0.number)") } ?? "" : ""
    return CommonV1.ListChangesResponse(changes: Array(rows), nextPageToken: token)
  }

  /// How many of the first changes fit into one response: at least one.
  private static func fitting(_ changes: [CommonV1.Change]) -> Int {
    var bytes = 0
    let count = changes.prefix { change in
      bytes += change.values.reduce(512) { size, value in
        [value.field, value.itemID, value.itemName, value.before ?? "", value.after ?? ""]
          .reduce(size + 16) { $0 + $1.utf8.count }
      }
      return bytes <= maximumListedBytes
    }.count
    return max(1, count)
  }

  /// Maximum size of a page of changes.
  private static var maximumListedBytes: Int { 1 << 20 }
}
