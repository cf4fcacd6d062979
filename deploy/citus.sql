-- Distributes the database of a service over the machines of a Citus cluster (version 12 or later), each partition on one of them:
--
--   psql --dbname=DATABASE --file=deploy/citus.sql
--
-- At the coordinator, by the service's role, while the service is stopped: after its first start, which makes the tables, and after
-- the first start of a version with new ones. What is distributed already stays as it is.
\set ON_ERROR_STOP on
\set QUIET on
\pset tuples_only on
SET client_min_messages = warning;

-- The machines run them within statements.
SELECT create_distributed_function(p.oid::regprocedure) FROM pg_proc AS p WHERE p.pronamespace = 'main'::regnamespace;

CREATE TEMP VIEW local_table AS
SELECT format('main.%I', c.relname) AS name, c.oid, c.relreplident, EXISTS (
    SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'partition') AS is_partitioned
FROM pg_class AS c
WHERE c.relnamespace = 'main'::regnamespace AND c.relkind = 'r'
  AND NOT EXISTS (SELECT FROM pg_dist_partition AS d WHERE d.logicalrelid = c.oid);

-- A shard moves to another machine while it is written only where something identifies its rows.
SELECT format('ALTER TABLE %s REPLICA IDENTITY USING INDEX %I', t.name, min(k.relname))
FROM local_table AS t JOIN pg_index AS i ON i.indrelid = t.oid JOIN pg_class AS k ON k.oid = i.indexrelid
WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
  AND NOT EXISTS (SELECT FROM pg_index AS p WHERE p.indrelid = t.oid AND p.indisprimary)
GROUP BY t.name
\gexec

-- What is not of a family is on every machine. The rows that were here are removed from here: erased ones would stay in them.
SELECT format('SELECT create_reference_table(%L)', name), format('SELECT truncate_local_data_after_distributing_table(%L)', name)
FROM local_table WHERE NOT is_partitioned ORDER BY name
\gexec

SELECT
  format(
    'SELECT create_distributed_table(%L, ''partition'', colocate_with => %L)', name,
    CASE name WHEN 'main.partition_owner' THEN 'none' ELSE 'main.partition_owner' END),
  format('SELECT truncate_local_data_after_distributing_table(%L)', name)
FROM local_table WHERE is_partitioned ORDER BY name <> 'main.partition_owner', name
\gexec

SELECT format('%s tables are distributed, %s are on every machine',
  count(*) FILTER (WHERE d.partkey IS NOT NULL), count(*) FILTER (WHERE d.partkey IS NULL))
FROM pg_dist_partition AS d JOIN pg_class AS c ON c.oid = d.logicalrelid WHERE c.relnamespace = 'main'::regnamespace;
