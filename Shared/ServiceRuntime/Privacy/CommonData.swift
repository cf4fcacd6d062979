package import ServiceAPI

extension KeptData {
  /// The tables that every service has.
  package static let common = KeptData(
    children: "",
    tables: [
      KeptTable("revoked_device", key: "family_id", "device_id", of: .family, erasure: .elsewhere),
      KeptTable("restricted_device", key: "family_id", "device_id", of: .family, erasure: .elsewhere),
      KeptTable("timer", key: "family_id", "kind", "key", of: .family, omitted: ownWork, erasure: .elsewhere),
      KeptTable("pending_work", key: "family_id", "kind", "key", of: .family, omitted: ownWork, erasure: .elsewhere),
      KeptTable(
        "idempotency_key", key: "caller", "method", "request_id", of: .family,
        omitted: "answers that were given already, kept for a day", erasure: .elsewhere),
      KeptTable(
        "open_erasure", key: "family_id", "erasure_id", of: .family, omitted: ownWork, erasure: .elsewhere),
      KeptTable("feed_event", key: "position", of: .family, omitted: transport, erasure: .elsewhere),
      KeptTable("feed_parked_family", key: "feed", "family_id", of: .family, omitted: transport, erasure: .elsewhere),
      KeptTable(
        "feed_parked_event", key: "feed", "family_id", "position", "part", of: .family, omitted: transport,
        erasure: .elsewhere),
      KeptTable("feed_told", key: "feed", "family_id", "key", of: .family, omitted: transport, erasure: .elsewhere),
    ],
    others: [
      "property", "schema_migration", "virtual_clock", "feed_counter", "feed_following", "feed_replaced_epoch",
      "feed_consistency_key", "erasure", "erasure_receipt", "erasure_entry",
    ])

  private static let ownWork = "when the service continues its own work"
  private static let transport = "on the way from the service that keeps it to one that keeps it, too"
}
