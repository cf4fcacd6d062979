public import Database

/// The event feed: a durable log of events in a service's own database, and what is needed to follow another service's
/// log.
public enum EventFeed {
  /// The feed's tables; give them to `Database.open` with the service's own migrations.
  public static let migrations = [
    Migration(
      component: "feed", version: 1, name: "log, positions, parked families",
      sql: """
        CREATE TABLE feed_event (
          partition INTEGER NOT NULL,
          position BIGINT NOT NULL,
          family_id TEXT NOT NULL,
          create_time BIGINT NOT NULL,
          type_url TEXT NOT NULL,
          value BLOB NOT NULL
        );
        CREATE UNIQUE INDEX feed_event_position ON feed_event (partition, position);
        CREATE TABLE feed_counter (
          partition INTEGER NOT NULL,
          newest BIGINT NOT NULL,
          trimmed BIGINT NOT NULL,
          PRIMARY KEY (partition)
        ) WITHOUT ROWID;
        CREATE TABLE feed_following (
          partition INTEGER NOT NULL,
          feed TEXT NOT NULL,
          epoch TEXT NOT NULL,
          position BIGINT NOT NULL,
          lease_epoch BIGINT NOT NULL,
          PRIMARY KEY (partition, feed)
        ) WITHOUT ROWID;
        CREATE TABLE feed_parked_family (
          partition INTEGER NOT NULL,
          feed TEXT NOT NULL,
          family_id TEXT NOT NULL,
          reason TEXT NOT NULL,
          park_time BIGINT NOT NULL,
          event_count INTEGER NOT NULL,
          attempts INTEGER NOT NULL,
          PRIMARY KEY (partition, feed, family_id)
        ) WITHOUT ROWID;
        CREATE TABLE feed_parked_event (
          partition INTEGER NOT NULL,
          feed TEXT NOT NULL,
          family_id TEXT NOT NULL,
          position BIGINT NOT NULL,
          part INTEGER NOT NULL,
          is_state INTEGER NOT NULL,
          create_time BIGINT NOT NULL,
          type_url TEXT NOT NULL,
          value BLOB NOT NULL,
          PRIMARY KEY (partition, feed, family_id, position, part)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "feed", version: 2, name: "chained digests, origins, accepted losses",
      sql: """
        ALTER TABLE feed_event ADD COLUMN nonce BLOB;
        ALTER TABLE feed_event ADD COLUMN digest BLOB;
        ALTER TABLE feed_event ADD COLUMN link BLOB;
        ALTER TABLE feed_counter ADD COLUMN link BLOB;
        ALTER TABLE feed_counter ADD COLUMN trimmed_link BLOB;
        ALTER TABLE feed_following ADD COLUMN link BLOB;
        ALTER TABLE feed_following ADD COLUMN origin TEXT;
        CREATE TABLE feed_replaced_epoch (
          partition INTEGER NOT NULL,
          epoch TEXT NOT NULL,
          accept_time BIGINT NOT NULL,
          PRIMARY KEY (partition, epoch)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "feed", version: 3, name: "snapshots in pieces",
      sql: """
        ALTER TABLE feed_parked_family ADD COLUMN state INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feed_parked_family ADD COLUMN place BLOB;
        UPDATE feed_parked_family SET state = 2 WHERE EXISTS (
          SELECT 1 FROM feed_parked_event e
          WHERE e.partition = feed_parked_family.partition AND e.feed = feed_parked_family.feed
            AND e.family_id = feed_parked_family.family_id AND e.is_state <> 0);
        CREATE TABLE feed_told (
          partition INTEGER NOT NULL,
          feed TEXT NOT NULL,
          family_id TEXT NOT NULL,
          key TEXT NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (partition, feed, family_id, key)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "feed", version: 4, name: "keys of consistency tokens",
      sql: """
        CREATE TABLE feed_consistency_key (
          partition INTEGER NOT NULL,
          feed TEXT NOT NULL,
          origin BLOB NOT NULL,
          secret BLOB NOT NULL,
          PRIMARY KEY (partition, feed)
        ) WITHOUT ROWID;
        """),
  ]

  /// Raised by every transaction that appended events; the value is these, `[StoredEvent]`.
  static let appended = CommitSignal("feed.appended")
  /// Raised by every transaction that applied events of a followed feed; the key is the family.
  package static let applied = CommitSignal("feed.applied")
}
