"""What children and guardians do in the shop, at the services and in the model (BA-6, BA-10, BA-11)."""

from client import badge, new_id, rewards
from model.family import Reward

REFUSALS = {None: None, "owned": "REWARD_UNLOCKED", "retired": "REWARD_RETIRED", "points": "POINTS_TOO_LOW"}
TYPES = ("avatar", "theme", "title", "profile_frame", "special")


class ShopActions:
    """The part of a FamilyPlay that buys, refunds and equips."""

    def reward_code(self, name):
        """A reward of the family's own has a code that the service gave."""
        return self.reward_codes.get(name, name)

    def reward(self, name):
        """A reward that there is: the family's own only when it was made."""
        return self.model.rewards.get(name)

    def gone(self, name):
        """A retired reward that no child has any more."""
        owned = any(name in child.model.shop.owned for child in self.children.values())
        return self.reward(name).retired and not owned

    def refusal(self, name, otherwise):
        return "NOT_FOUND" if self.gone(name) else otherwise

    def do_create_reward(self, child, step, action):
        draft = rewards.RewardDraft(
            display_name=action["code"], type=1 + TYPES.index(action["type"]), points_cost=action["cost"])
        made = self.cluster.rewards.CreateReward(
            rewards.CreateRewardRequest(draft=draft, request_id=new_id()), metadata=self.guardian)
        self.reward_codes[action["code"]] = made.code
        self.model.rewards[action["code"]] = Reward(
            action["code"], action["code"], action["type"], action["cost"], own=True)

    def do_update_reward(self, child, step, action):
        name = action["code"]
        if not self.reward(name):
            return
        request = rewards.UpdateRewardRequest(
            code=self.reward_code(name), draft=rewards.RewardDraft(points_cost=action["cost"]), request_id=new_id())
        request.update_mask.paths.append("points_cost")
        expected = self.refusal(name, "REWARD_NOT_EDITABLE" if self.reward(name).retired else None)
        _, refused = self.attempt(self.cluster.rewards.UpdateReward, request, self.guardian)
        self.check(child, f"UpdateReward {name}", expected, refused)
        if not refused:
            self.reward(name).cost = action["cost"]

    def do_retire_reward(self, child, step, action):
        name = action["code"]
        if self.reward(name) and not self.reward(name).retired:
            self.cluster.rewards.RetireReward(
                rewards.RetireRewardRequest(code=self.reward_code(name), request_id=new_id()), metadata=self.guardian)
            self.reward(name).retired = True

    def do_unlock_reward(self, child, step, action):
        name = action["code"]
        if not self.reward(name):
            return
        self.learn_badges(child)
        expected = self.refusal(name, REFUSALS[child.model.shop.refusal(name)])
        answer, refused = self.attempt(
            self.cluster.rewards.UnlockReward,
            rewards.UnlockRewardRequest(child_id=child.id, code=self.reward_code(name), request_id=new_id()),
            self.guardian if action["by"] == "guardian" else self.as_child(child))
        self.check(child, f"UnlockReward {name}", expected, refused)
        self.seen[f"rewards {refused or 'unlocked'}"] += 1
        if not refused:
            child.model.shop.unlock(name, self.cluster.now)
            child.purchases[name] = answer.reward.purchase_id
            self.check(child, f"points after UnlockReward {name}", points(child), shown(answer.points))

    def do_refund_reward(self, child, step, action):
        name = action["code"]
        expected = None if name in child.model.shop.owned else "NOT_FOUND"
        answer, refused = self.attempt(
            self.cluster.rewards.RefundPurchase,
            rewards.RefundPurchaseRequest(
                child_id=child.id, purchase_id=child.purchases.get(name, new_id()), request_id=new_id()),
            self.guardian)
        self.check(child, f"RefundPurchase of {name}", expected, refused)
        self.seen[f"refunds {refused or 'made'}"] += 1
        if not refused:
            self.learn_badges(child)
            child.model.shop.refund(name)
            self.check(child, f"points after RefundPurchase of {name}", points(child), shown(answer.points))

    def do_equip_reward(self, child, step, action):
        self.wear(child, action["code"], self.cluster.rewards.EquipReward, rewards.EquipRewardRequest,
                  child.model.shop.equip)

    def do_unequip_reward(self, child, step, action):
        self.wear(child, action["code"], self.cluster.rewards.UnequipReward, rewards.UnequipRewardRequest,
                  child.model.shop.unequip)

    def wear(self, child, name, call, request, change):
        if not self.reward(name):
            return
        owned = name in child.model.shop.owned
        expected = None if owned else self.refusal(name, "REWARD_NOT_UNLOCKED")
        answer, refused = self.attempt(call, request(code=self.reward_code(name)), self.as_child(child))
        self.check(child, f"{request.DESCRIPTOR.name} {name}", expected, refused)
        if not refused:
            change(name)
            worn = child.model.shop.equipped
            self.check(
                child, f"worn after {request.DESCRIPTOR.name} {name}",
                [self.reward_code(worn[type]) for type in TYPES if type in worn],
                [entry.reward.code for entry in answer.equipped])


def points(child):
    shop = child.model.shop
    return child.model.awards.points, shop.available, shop.spent, len(child.model.earned), len(shop.owned)


def shown(message):
    return (
        message.total_points, message.available_points, message.spent_points, message.badges, message.rewards)


def compare_shop(sheet, play, child):
    shop, names = child.model.shop, {code: name for name, code in play.reward_codes.items()}

    def code(entry):
        return names.get(entry.reward.code, entry.reward.code)

    for caller in (play.guardian, play.as_child(child)):
        listed = play.cluster.rewards.ListRewards(rewards.ListRewardsRequest(child_id=child.id), metadata=caller)
        sheet.same("rewards that are sold", list(shop.sold()), [code(entry) for entry in listed.rewards])
        sheet.tables("reward", shop.sold(), {
            code(entry): (entry.reward.points_cost, entry.unlocked, entry.equipped, entry.can_afford)
            for entry in listed.rewards})
        sheet.same("points for rewards", shop.available, listed.available_points)
    owned = play.cluster.rewards.ListChildRewards(
        rewards.ListChildRewardsRequest(child_id=child.id), metadata=play.as_child(child))
    sheet.tables("reward of the child", shop.had(), {
        code(entry): (entry.paid_points, entry.equipped) for entry in owned.rewards})
    answer = play.cluster.badge.GetPoints(badge.GetPointsRequest(child_id=child.id), metadata=play.guardian)
    sheet.same("points", points(child), shown(answer))
