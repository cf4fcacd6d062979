"""Whether Citus would send a statement to one machine: to the one that has the rows of a partition.

Citus prunes the shards of each table by the conditions that PostgreSQL's own planner finds for it, in the part of the statement that
names it: those that are written there, and those that follow from them by equality in that part alone. So a plan of PostgreSQL for
unknown values shows what Citus sees: each scan of a distributed table has to be by `partition = $n`, or by a constant. A parser would
have to repeat what the planner finds out, through joins, EXISTS, outer joins and UNION. Where a sub-select says
`b.partition = a.partition` and stays one of its own, its scan has no parameter, and Citus asks all machines.

The statement's own parameters have numbers behind `FIRST`; those below are the planner's, which are values of other parts.
"""
import re
from collections.abc import Iterator

COLUMN = "partition"
# The first number of a parameter of a statement.
FIRST = 1001
# A value that is known before the statement begins, at most with a cast.
VALUE = re.compile(r"\(?(?:\$(?P<parameter>\d+)|'?-?\d+'?)\)?(?:::\w+)?")
# Statements that read several partitions, on purpose, in their `normal` form, and why. Tests/EndToEnd/test_citus.py needs each.
SEVERAL = {
    r"^SELECT partition, newest, trimmed, link, trimmed_link FROM feed_counter$": "how far a feed is, for followers and at the start",
    r"^SELECT \S+ FROM feed_following LIMIT \S+$": "whether anything has been followed, once at the start",
    r"^SELECT epoch, position FROM feed_following WHERE feed = \? AND epoch <> \S+$": "which epochs are followed, for operators",
    r"^SELECT partition, epoch, position FROM feed_following WHERE feed = \?$": "how far a feed is followed, once at the start",
    r"^SELECT partition, position, link FROM feed_following WHERE feed = \?$": "a digest of what was followed, for operators",
    r"^SELECT .* FROM feed_parked_(family|event) (WHERE feed = \? )?ORDER BY partition, feed, family_id\b": "lists for operators",
    r"^SELECT COUNT\(\*\) FROM \(SELECT \S+ FROM pending_work LIMIT \S+\) AS listed$": "a metric",
    r"^SELECT device_id, (revoke|restrict)_time(, CASE .* END)? FROM (revoked|restricted)_device$": "which credentials are void, once at the start",
    r"^SELECT DISTINCT partition FROM child WHERE catalogue <> \? ORDER BY partition$": "children to be evaluated, once at the start",
    r"^SELECT \S+ FROM refresh_chain WHERE number > \S+ LIMIT \S+$": "whether a key must not be missing, once at the start",
    r"^SELECT partition, owner, fence, commit_number FROM partition_owner ORDER BY fence$": "the last opening, read by the next one",
    r"^SELECT COALESCE\(MAX\(commit_number\), \?\) FROM partition_owner WHERE partition % \? = \?$": "whether the server has all commits",
}
# The conditions of a scan, each of which all its rows fulfil.
CONDITIONS = ("Index Cond", "Recheck Cond", "Filter")


def normal(statement: str) -> str:
    """With single spaces, and without the numbers of parameters."""
    return re.sub(r"\$\d+", "?", " ".join(statement.split()))


def reason(statement: str) -> str | None:
    """The pattern of SEVERAL that permits a statement to read several partitions."""
    return next((pattern for pattern in SEVERAL if re.search(pattern, normal(statement))), None)


def faults(plan: dict, distributed: dict[str, int], every: str | None = None) -> list[str]:
    """What keeps Citus from sending it to one machine.

    - plan: what EXPLAIN (FORMAT JSON, VERBOSE) says of the statement, "Plan".
    - distributed: the tables that are divided by partition, each with the place of that column, from 0.
    - every: a column that may take the parameter's place, of a table that is read whole: each machine then answers for its own
      partitions, since the tables are divided alike.
    """
    found = []
    for node in _nodes(plan):
        table = node.get("Relation Name")
        if table not in distributed or node.get("Schema") != "main":
            continue
        if node["Node Type"] != "ModifyTable":
            parts = [part for name in CONDITIONS for part in _parts(node.get(name, ""))]
            if not (any(_is_bound(part, node["Alias"], every) for part in parts) or every and every.startswith(f"{node['Alias']}.")):
                found.append(f"{table} AS {node['Alias']} is not bound to a partition")
        elif node["Operation"] == "Insert":
            rows = next(below for below in node["Plans"] if below["Parent Relationship"] == "Outer")
            value = rows["Output"][distributed[table]]
            # Of another table the partition is, by its own scan, a parameter; each of several rows is sent where it belongs.
            if not _is_value(value) and not value.endswith(f".{COLUMN}") and value != f'"*VALUES*".column{distributed[table] + 1}':
                found.append(f"the partition of the new rows of {table} is {value}")
            nested = {below["Parent Relationship"] for below in [*node["Plans"], *rows.get("Plans", [])] if below is not rows}
            if rows["Node Type"] == "Result" and nested and "Outer" not in nested:
                found.append(f"a value of the new row of {table} is a sub-select, which Citus takes in INSERT … SELECT alone")
    return found


def _nodes(node: dict) -> Iterator[dict]:
    yield node
    for below in node.get("Plans", []):
        yield from _nodes(below)


def _parts(condition: str) -> list[str]:
    """Those that AND joins, at the outermost level: `((a = 1) AND (b = 2))`."""
    inside = condition
    while _closes_last(inside):
        inside = inside[1:-1]
    parts, begin, depth = [], 0, 0
    for match in re.finditer(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\(|\)| AND | OR ", inside):
        match match[0]:
            case "(":
                depth += 1
            case ")":
                depth -= 1
            case " OR " if depth == 0:
                return []
            case " AND " if depth == 0:
                parts.append(inside[begin:match.start()])
                begin = match.end()
    return [part[1:-1] if _closes_last(part) else part for part in [*parts, inside[begin:]]]


def _closes_last(text: str) -> bool:
    """Whether its first character is the parenthesis that its last one closes."""
    if not text.startswith("("):
        return False
    depth = 0
    for match in re.finditer(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\(|\)", text):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth == 0:
            return match.end() == len(text)
    return False


def _is_bound(condition: str, alias: str, every: str | None) -> bool:
    left, _, right = condition.partition(" = ")
    columns = {f"{alias}.{COLUMN}", f'"{alias}".{COLUMN}'}
    values = [value for column, value in ((left, right), (right, left)) if column in columns]
    return any(value == every or _is_value(value) for value in values)


def _is_value(text: str) -> bool:
    match = VALUE.fullmatch(text)
    return match is not None and (match["parameter"] is None or int(match["parameter"]) >= FIRST)
