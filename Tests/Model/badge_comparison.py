"""Compares a child's badges and achievement points with the model's (BA-2, BA-3, BA-7, BA-12)."""

from fractions import Fraction

from client import badge
from dates import date_text
from model import badges
from model.localtime import text_of


def compare_badges(sheet, play, child, state):
    play.learn_badges(child)
    awards, earned = child.model.awards, child.model.note_badges(state.now)
    progress, shown = badges.progress(child.model, state), [entry.code for entry in awards.shown()]
    for caller in (play.guardian, play.as_child(child)):
        listed = play.cluster.badge.ListChildBadges(
            badge.ListChildBadgesRequest(child_id=child.id), metadata=caller).badges
        sheet.same("badges", shown, [play.badge_name(entry.badge.code) for entry in listed])
        sheet.tables("badge", {code: row(awards, progress, code) for code in shown}, {
            play.badge_name(entry.badge.code): (entry.earned, entry.progress, entry.progress_target) for entry in listed})
        dated = {code: text_of(award.date) for code, award in awards.earned.items() if award.date is not None}
        sheet.tables("reach date", dated, {
            code: date_text(entry.reach_date) for entry in listed if (code := play.badge_name(entry.badge.code)) in dated})
    summary = play.cluster.badge.GetSummary(badge.GetSummaryRequest(child_id=child.id), metadata=play.guardian)
    sheet.same(
        "summary of badges", (len(shown), len(earned), awards.points, child.model.shop.available),
        (summary.total_badges, summary.earned_badges, summary.total_points, summary.available_points))
    begun = [code for code in shown if code not in earned | awards.revoked and progress.get(code, (0, 1))[0]]
    # Nearest first as a fraction; equal ones in the catalogue's order, which a stable sort keeps.
    begun.sort(key=lambda code: -Fraction(*progress[code]))
    sheet.same(
        "badges in progress", begun[:5], [play.badge_name(entry.badge.code) for entry in summary.in_progress])
    answer = play.cluster.badge.GetPoints(badge.GetPointsRequest(child_id=child.id), metadata=play.guardian)
    sheet.same(
        "achievement points", (awards.points, child.model.shop.available), (answer.total_points, answer.available_points))


def row(awards, progress, code):
    """The progress of an earned badge is full; one that is given by hand alone has none to show."""
    have, target = progress.get(code, (0, 0))
    return (True, target, target) if code in awards.earned else (False, have, target)
