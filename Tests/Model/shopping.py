"""Random purchases of rewards, refunds, what is equipped, and a family's own rewards (BA-6, BA-10, BA-11)."""

import json
import pathlib
import random

CATALOGUE = pathlib.Path(__file__).resolve().parents[2] / "Services" / "catalogue.json"
CODES = [reward["code"] for reward in json.loads(CATALOGUE.read_text())["rewards"]]


def plan_shop(child):
    """What can be bought depends on what was delivered: a twin buys nothing."""
    plan = child.plan
    if plan.comparable:
        return
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/shop")
    last = len(plan.steps) - 3
    codes = CODES[:6] + CODES
    if rng.random() < 0.5:
        code, made = plan.name("R"), plan.free(16, last // 2)
        type, cost = rng.choice(["title", "special"]), rng.choice([1, 10, 40])
        child.guardian(made, "create_reward", code=code, type=type, cost=cost)
        if made is not None:
            codes = codes + [code] * 4
            for do, fields in (("update_reward", {"cost": rng.choice([1, 25, 500])}), ("retire_reward", {})):
                if rng.random() < 0.4:
                    child.guardian(plan.free(made + 1, last), do, code=code, **fields)
    for _ in range(rng.choice([1, 4, 8, 14])):
        buys(child, rng, rng.choice(codes), last)


def buys(child, rng, code, last):
    plan = child.plan
    step = plan.free(40, last)
    child.guardian(step, "unlock_reward", code=code, by=rng.choice(["child", "child", "guardian"]))
    for do, chance in (("equip_reward", 0.6), ("unequip_reward", 0.2), ("refund_reward", 0.3), ("unlock_reward", 0.3)):
        if step is not None and rng.random() < chance:
            fields = {"by": "child"} if do == "unlock_reward" else {}
            child.guardian(plan.free(step + 1, last), do, code=code, **fields)
