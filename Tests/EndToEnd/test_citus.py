"""What a Citus cluster needs of the services, without one: `deploy/citus.sql` on functions that take the place of Citus's and refuse
what these refuse; and all statements of the services while a family uses them, each for one machine or listed with its reason.
`Tests/Package/postgresql` checks those of the unit tests, which are more, but lack the engine's own, and most of the feeds'."""

import json
import re
import subprocess
import sys
import unittest

from services import LIMIT, NAMES, ROOT, Services
from test_postgresql import play, use

sys.path.append(str(ROOT / "Tests/Support"))
import routing  # noqa: E402
from postgresql import PROGRAMS, PostgreSQL  # noqa: E402

REFERENCE = {"main.property", "main.schema_migration"}
# With the arguments' names, defaults and refusals of Citus 12.
CITUS = """
CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partkey text, colocated_with regclass);
CREATE TABLE call (number serial, words text);
CREATE FUNCTION create_distributed_function(function_name regprocedure, distribution_arg_name text DEFAULT NULL,
  colocate_with text DEFAULT 'default', force_delegation bool DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.call (words) VALUES (format('function %s', function_name)) $$;
CREATE FUNCTION create_reference_table(table_name regclass) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.pg_dist_partition VALUES (table_name, NULL, NULL) $$;
CREATE FUNCTION create_distributed_table(table_name regclass, distribution_column text, distribution_type text DEFAULT 'hash',
  colocate_with text DEFAULT 'default', shard_count int DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  number int2 := attnum FROM pg_attribute WHERE attrelid = table_name AND attname = distribution_column AND atttypid = 'bigint'::regtype;
BEGIN
  IF number IS NULL THEN RAISE 'no column % of type bigint', distribution_column; END IF;
  IF EXISTS (SELECT FROM pg_index WHERE indrelid = table_name AND indisunique AND NOT number = ANY (indkey)) THEN
    RAISE 'a unique key of % lacks the distribution column', table_name;
  END IF;
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = table_name AND contype = 'f') THEN RAISE 'a foreign key of %', table_name; END IF;
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = table_name) THEN RAISE 'a trigger of %', table_name; END IF;
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = table_name AND attnum > 0 AND (attidentity <> '' OR attgenerated <> '')) THEN
    RAISE 'a generated column of %', table_name;
  END IF;
  IF colocate_with <> 'none' AND NOT EXISTS (
    SELECT FROM public.pg_dist_partition WHERE logicalrelid = colocate_with::regclass AND partkey IS NOT NULL) THEN
    RAISE '% is not distributed', colocate_with;
  END IF;
  INSERT INTO public.pg_dist_partition VALUES (table_name, distribution_column, CASE colocate_with WHEN 'none' THEN table_name
    ELSE colocate_with::regclass END);
END $$;
CREATE FUNCTION truncate_local_data_after_distributing_table(function_name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.pg_dist_partition WHERE logicalrelid = function_name) THEN
    RAISE '% is not distributed', function_name;
  END IF;
  INSERT INTO public.call (words) VALUES (format('truncate %s', function_name));
END $$
"""


class OnCitus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(PostgreSQL(
            settings={"shared_preload_libraries": "pg_stat_statements", "pg_stat_statements.track": "all"}))
        cls.server.query("template1", "CREATE EXTENSION pg_stat_statements")
        cls.services = cls.enterClassContext(Services("2026-03-02T08:00:00Z", server=cls.server))
        first = {name: cls.ran(name) for name in NAMES}
        for name in NAMES:
            cls.server.query(cls.services.database(name), "SELECT pg_stat_statements_reset()")
        play(cls.services)
        # The writers look for their last commits in their next sessions.
        cls.server.end_sessions()
        use(cls.services, "2026-03-06", 200, 1)
        for name in NAMES:
            cls.services.kill(name)
        for name in NAMES:
            cls.services.start(name)
        for name in NAMES:
            cls.services.wait_ready(name)
        # What the first start changes are migrations, which are about all partitions.
        cls.statements = {name: cls.ran(name) | {text for text in first[name] if text.startswith("SELECT")} for name in NAMES}

    @classmethod
    def ran(cls, name):
        """The statements of a service, those inside functions too, with numbers of parameters in the place of constants."""
        return {row[0] for row in cls.server.query(cls.services.database(name), """
            SELECT regexp_replace(query, '\\s+', ' ', 'g') FROM pg_stat_statements
            WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND query ~ '^\\s*(SELECT|INSERT|UPDATE|DELETE|WITH)' AND query !~ 'pg_'""")}

    def column(self, service, sql):
        return [row[0] for row in self.server.query(self.services.database(service), sql)]

    def test_every_table_is_distributed_by_partition_or_on_every_machine(self):
        for name in NAMES:
            database = self.services.database(name)
            self.server.query(database, CITUS)
            for again in (False, True):
                with self.subTest(service=name, again=again):
                    done = subprocess.run(
                        [PROGRAMS / "psql", "--no-psqlrc", f"--dbname={self.server.url(database)}", f"--file={ROOT}/deploy/citus.sql"],
                        capture_output=True, text=True, timeout=LIMIT, check=False)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    tables = set(self.column(
                        name, "SELECT format('%s.%s', schemaname, tablename) FROM pg_tables WHERE schemaname = 'main'"))
                    divided = self.server.query(
                        database, "SELECT logicalrelid, partkey, colocated_with FROM pg_dist_partition WHERE partkey IS NOT NULL")
                    self.assertEqual({row[0] for row in divided}, tables - REFERENCE)
                    self.assertEqual({tuple(row[1:]) for row in divided}, {("partition", "main.partition_owner")})
                    self.assertEqual(
                        set(self.column(name, "SELECT logicalrelid FROM pg_dist_partition WHERE partkey IS NULL")), REFERENCE)
                    self.assertIn(f"{len(divided)} tables are distributed, {len(REFERENCE)} are on every machine", done.stdout)
                    calls = self.column(name, "SELECT words FROM call ORDER BY number")
                    self.assertEqual(sorted(call for call in calls if call.startswith("truncate")),
                                     sorted(f"truncate {table}" for table in tables))
                    self.assertIn("function main.typeof(bigint)", calls)
            # What identifies the rows of a shard that moves.
            self.assertEqual(self.column(name, """
                SELECT relname FROM pg_class AS c WHERE relnamespace = 'main'::regnamespace AND relkind = 'r' AND relreplident <> 'i'
                AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary)"""), [])

    def test_statements_are_of_one_machine(self):
        needed = set()
        for name in NAMES:
            database = self.services.database(name)
            places = self.server.query(
                database, "SELECT c.relname, a.attnum - 1 FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid "
                f"WHERE a.attname = '{routing.COLUMN}' AND c.relkind = 'r' AND c.relnamespace = 'main'::regnamespace")
            distributed = {table: int(place) for table, place in places}
            for statement in self.statements[name]:
                with self.subTest(service=name, statement=statement):
                    every = "every.number" if statement.endswith(" FROM partition_owner AS every(number)") else None
                    faults = routing.faults(self.plan(database, statement), distributed, every)
                    if faults and (reason := routing.reason(statement)):
                        needed.add(reason)
                    else:
                        self.assertEqual(faults, [])
            self.assertGreater(len(self.statements[name]), 100)
        self.assertEqual(needed, set(routing.SEVERAL))

    def plan(self, database, statement):
        """The plan of a statement for unknown values, which have the numbers that it takes for those of parameters."""
        last = max([0, *map(int, re.findall(r"\$(\d+)", statement))])
        numbered = re.sub(r"\$(\d+)", lambda match: f"${int(match[1]) + routing.FIRST - 1}", statement)
        unused = ", ".join(["text"] * (routing.FIRST - 1) + ["unknown"] * last)
        values = ", ".join(["NULL"] * (routing.FIRST - 1 + last))
        rows = self.server.query(database, f"""
            SET search_path = main; SET plan_cache_mode = force_generic_plan; PREPARE checked ({unused}) AS {numbered};
            EXPLAIN (FORMAT JSON, VERBOSE) EXECUTE checked ({values})""")
        return json.loads("\n".join(row[0] for row in rows))[0]["Plan"]


if __name__ == "__main__":
    unittest.main()
