import Messages
import ProtobufC
public import Verification

/// The invariants of the log of guardians' changes (SH-13): its rows are facts, of which those that are too old are
/// removed.
extension ChangeTable {
  public static let shape = StoredShape(
    "guardian_change", key: ["number"],
    [
      "change_time": .time,
      "kind": .among(CommonV1.ChangeKind.allCases.map { Int($0.rawValue) }.filter { $0 > 0 }),
      "guardian_id": .id, "device_id": .id, "child_id": .orEmpty(.id),
      "details": .readable("the values of a change") { (try? CommonV1.Change(serializedBytes: $0)) != nil },
    ])

  public static let rule = StoredRule(
    "guardian_change", key: [], field: "number",
    """
    SELECT c.oldest, c.newest - \(kept) + 1 FROM (
      SELECT MIN(number) AS oldest, MAX(number) AS newest FROM guardian_change WHERE partition = ? AND family_id = ?
    ) AS c WHERE c.oldest <= c.newest - \(kept)
    """)
}
