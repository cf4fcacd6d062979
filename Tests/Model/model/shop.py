"""The reward shop: purchases with achievement points, refunds, what is equipped (BA-10, BA-11)."""

from dataclasses import dataclass


@dataclass
class Purchase:
    code: str
    cost: int  # when it was made
    instant: int
    refunded: bool = False


class Shop:
    def __init__(self, child):
        self.child = child
        self.purchases = []  # in order
        self.equipped = {}  # type: code

    @property
    def spent(self):
        return sum(purchase.cost for purchase in self.purchases if not purchase.refunded)

    @property
    def available(self):
        """Never below 0: after a revocation later points repay first."""
        return max(0, self.child.awards.points - self.spent)

    @property
    def owned(self):
        return {purchase.code for purchase in self.purchases if not purchase.refunded}

    def refusal(self, code):
        """Why a reward cannot be unlocked now; None where it can."""
        reward = self.child.family.rewards[code]
        if code in self.owned:
            return "owned"
        if reward.retired:
            return "retired"
        return "points" if self.available < reward.cost else None

    def unlock(self, code, now):
        refused = self.refusal(code)
        if not refused:
            self.purchases.append(Purchase(code, self.child.family.rewards[code].cost, now))
        return refused

    def refund(self, code):
        """A guardian's: the reward comes off and goes, its price comes back. False: the child does not have it."""
        for purchase in self.purchases:
            if purchase.code == code and not purchase.refunded:
                purchase.refunded = True
                self.unequip(code)
                return True
        return False

    def equip(self, code):
        """One of a type, the previous one comes off. False: the child does not have it."""
        if code not in self.owned:
            return False
        self.equipped[self.child.family.rewards[code].type] = code
        return True

    def unequip(self, code):
        self.equipped = {type: worn for type, worn in self.equipped.items() if worn != code}

    def sold(self):
        """{code: (cost, whether the child has it, wears it, can afford it)}."""
        return {
            reward.code: (
                reward.cost, reward.code in self.owned, reward.code in self.equipped.values(),
                self.refusal(reward.code) is None)
            for reward in self.child.family.rewards.values() if not reward.retired}

    def had(self):
        """{code: (what it cost then, whether it is worn)} of all that the child has, also what is no longer sold."""
        return {
            purchase.code: (purchase.cost, purchase.code in self.equipped.values())
            for purchase in self.purchases if not purchase.refunded}
