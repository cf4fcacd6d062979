"""The six starter badges (BA-1 to BA-4, BA-8)."""

import json
import pathlib

CATALOGUE = pathlib.Path(__file__).resolve().parents[3] / "Services" / "catalogue.json"
STARTERS = json.loads(CATALOGUE.read_text())["starter_badges"]


def facts(state):
    """The facts that the starter badges use."""
    learning = [segment for segment in state.segments if segment.category == "learning"]
    return {
        "challenges_completed": len(state.completions),
        "streak_days": state.daily.longest,
        "total_learning_minutes": sum(segment.seconds for segment in learning) // 60,
        "total_points_earned": sum(segment.sixtieths for segment in learning) // 60,
    }


def progress(state):
    """{code: (progress, target)}; never more than the target."""
    known = facts(state)
    result = {}
    for badge in STARTERS:
        criteria = badge["criteria"]
        result[badge["code"]] = (min(known[criteria["fact"]], criteria["threshold"]), criteria["threshold"])
    return result


def deserved(state):
    """Codes of the badges that the facts earn."""
    return {code for code, (have, target) in progress(state).items() if have >= target}


def points(codes):
    return sum(badge["points"] for badge in STARTERS if badge["code"] in codes)
