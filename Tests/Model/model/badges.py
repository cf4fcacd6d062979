"""The badges that every family has (BA-1 to BA-4, BA-6, BA-8)."""

import json
import pathlib

CATALOGUE = pathlib.Path(__file__).resolve().parents[3] / "Services" / "catalogue.json"
_LISTED = json.loads(CATALOGUE.read_text())
BADGES = _LISTED["starter_badges"] + _LISTED["achievement_badges"]


def facts(state):
    """The facts of learning; those of activities are 0, as nothing outside of learning apps is reported."""
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
    for badge in BADGES:
        criteria = badge["criteria"]
        result[badge["code"]] = (min(known.get(criteria["fact"], 0), criteria["threshold"]), criteria["threshold"])
    return result


def deserved(state):
    """Codes of the badges that the facts earn."""
    return {code for code, (have, target) in progress(state).items() if have >= target}


def points(codes):
    return sum(badge["points"] for badge in BADGES if badge["code"] in codes)
