"""Half-open stretches of time: sorted lists of disjoint (start, end)."""

FOREVER = 1 << 60


def union(stretches):
    """The same instants, sorted and disjoint."""
    result = []
    for start, end in sorted(stretches):
        if end <= start:
            continue
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(result[-1][1], end))
        else:
            result.append((start, end))
    return result


def intersection(left, right):
    """The instants in both; each a sorted disjoint list."""
    result = []
    i = j = 0
    while i < len(left) and j < len(right):
        start, end = max(left[i][0], right[j][0]), min(left[i][1], right[j][1])
        if start < end:
            result.append((start, end))
        if left[i][1] < right[j][1]:
            i += 1
        else:
            j += 1
    return result


def difference(left, right):
    """The instants of `left` that are not in `right`."""
    gaps, edge = [], -FOREVER
    for start, end in right:
        gaps.append((edge, start))
        edge = end
    gaps.append((edge, FOREVER))
    return intersection(left, [gap for gap in gaps if gap[0] < gap[1]])
