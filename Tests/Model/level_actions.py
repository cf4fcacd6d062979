"""The family's table of levels and the children's levels, at the services and in the model (CH-20)."""

from client import levels, new_id
from model.levels import TABLE


class LevelActions:
    """The part of a FamilyPlay that sets levels."""

    def do_set_levels(self, child, step, action):
        table = tuple(action["table"])
        answer = self.cluster.levels.SetLevels(
            levels.SetLevelsRequest(points=table, request_id=new_id()), metadata=self.guardian)
        self.check(child, "SetLevels", (table or TABLE, not table), (tuple(answer.points), answer.is_default))
        self.model.levels = table or TABLE
        self.family_changed()


def compare_level(sheet, play, child, state):
    answer = play.cluster.levels.GetLevel(levels.GetLevelRequest(child_id=child.id), metadata=play.as_child(child))
    table, announced = play.model.levels, child.model.levels
    if child.overtaken:
        # Known in another order for a moment, the facts may have reached more.
        announced.highest = max(announced.highest, answer.highest_level)
    following = table[state.level] if state.level < len(table) else None
    sheet.same(
        "level", (state.level, state.figures.learning // 60, table[state.level - 1], following),
        (answer.level, answer.points, answer.level_points,
         answer.next_level_points if answer.HasField("next_level_points") else None))
    sheet.same("highest level", announced.highest, answer.highest_level)
    sheet.same("table of levels", table, tuple(answer.table.points))
