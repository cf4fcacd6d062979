"""Random usage of a child: sessions, their records, faults, and when devices deliver them (US-1 to US-7)."""

DAY, HOUR = 86_400, 3600


class UsagePlan:
    """The part of a ChildPlan that uses apps."""

    def uses(self):
        rng, plan, era = self.rng, self.plan, self.plan.era
        diligence = rng.choice([1, 1, 0.97, 0.9, 0.5])
        midnight = rng.choice([0, 5 * HOUR, 10 * HOUR, 18 * HOUR])
        first = plan.steps[15]
        if not plan.comparable:
            self.first_points()
        for day in range(era.days):
            base = era.begin + day * DAY + midnight
            if rng.random() > diligence:
                continue
            for _ in range(rng.choice([1, 1, 2, 3])):
                app = rng.choice(self.learning if rng.random() < 0.7 else self.reward)
                start = base + rng.choice([rng.randint(0, DAY), rng.randint(6 * HOUR, 14 * HOUR)])
                length = rng.choice([rng.randint(1, 120), rng.randint(60, 1800), rng.randint(900, 5400), 900, 3600])
                if start > first and start + length < era.end - 2 * HOUR:
                    self.session(app, start, length)
                    if rng.random() < 0.2:  # a second device or app at the same time
                        other = rng.choice(sorted(self.apps) + self.learning + self.reward)
                        self.session(other, start + rng.randint(-900, 900), rng.randint(60, length + 60))

    def first_points(self):
        """A balance of less than a point opens an app, too."""
        step = self.plan.free(12, 30)
        if step is not None and self.rng.random() < 0.4:
            self.guardian(step, "unblock", apps=[])
            later = self.plan.free(step + 2, step + 8)
            start = self.plan.steps[step] + 5
            record = self.record(self.devices[0], self.learning[0], start, start + self.rng.randint(1, 9), False)
            self.plan.add(later or step + 2, {"kind": "deliver", "do": "deliver", "child": self.name, "record": record})
            self.plan.add(later or step + 2, {"kind": "compare", "do": "compare", "child": self.name})

    def session(self, app, start, length):
        rng, device = self.rng, self.rng.choice(self.devices)
        shielded = rng.random() < 0.06
        pieces, now = [], start
        size = rng.choice([60, 600, 1800, 7200]) if length < 1200 else rng.choice([600, 1800, 7200])
        while now < start + length:
            then = min(now + (size if rng.random() < 0.8 else rng.randint(1, size)), start + length)
            pieces.append(self.record(device, app, now, then, shielded))
            now = then
        if rng.random() < 0.05 and not self.plan.comparable:
            # The device's clock is ahead, by no more than is accepted.
            pieces[-1]["ahead"] = rng.choice([1, 60, 299, 300])
        elif rng.random() < 0.08:
            self.spoil(rng.choice(pieces), pieces)
        for record in pieces:
            self.deliver(record)

    def record(self, device, app, start, end, shielded):
        key = device, self.rng.choice([0, 0, 0, 1])
        self.sequences[key] = self.sequences.get(key, 0) + 1
        return {"device": device, "installation": key[1], "sequence": self.sequences[key], "app": app, "start": start,
                "end": end, "shielded": shielded}

    def spoil(self, record, pieces):
        """Makes a fault: what follows is quarantined, and perhaps a guardian decides about it."""
        rng = self.rng
        fault = rng.choice(["conflict", "conflict", "end_not_after_start", "too_long", "in_future", "out_of_range"])
        if self.plan.comparable and fault == "in_future":
            fault = "too_long"
        bad = dict(record)
        if fault == "conflict":
            bad["start"] -= rng.choice([rng.randint(1, 300), rng.randint(1, 300), DAY + 1])
        elif fault == "end_not_after_start":
            end = record["start"] - rng.randint(0, 90)
            bad = self.record(record["device"], record["app"], record["start"], end, False)
        elif fault == "too_long":
            length = rng.choice([86_401, 100_000, 200_000, 31 * DAY, 31 * DAY + 1])
            bad = self.record(record["device"], record["app"], record["end"] - length, record["end"], False)
        elif fault == "out_of_range":
            # A clock at its factory setting, or of another century; sometimes with a key that was used before.
            start = rng.choice([1_800, 946_684_799, record["start"] + 400 * DAY, 4_102_444_800])
            if rng.random() < 0.3:
                bad.update(start=start, end=start + 60)
            else:
                bad = self.record(record["device"], record["app"], start, start + 60, False)
            bad["made"] = record["end"]
        else:
            bad = self.record(record["device"], record["app"], record["start"], record["end"], False)
            bad["future"] = rng.randint(301, 90_000)
        pieces.append(bad)
        if not self.plan.comparable and rng.random() < 0.7:
            last = len(self.plan.steps) - 2
            step = self.plan.free(min(self.plan.after(record["end"]) + 1, last - 1), last)
            if step is not None:
                self.guardian(step, "review", which=rng.random(), decision=rng.choice(["accept", "accept", "reject"]))

    def deliver(self, record):
        """Chooses when it is sent, and perhaps sent again."""
        post, plan = self.post, self.plan
        made = record.pop("made", max(record["start"], record["end"]))
        first, last = plan.after(made), len(plan.steps) - 3
        roll = post.random()
        late = 0 if roll < 0.7 else post.randint(1, 14) if roll < 0.85 else post.randint(14, 200)
        step = min(first + late, last)
        if "ahead" in record:
            shift = plan.steps[step] + record.pop("ahead") - record["end"]
            record["start"], record["end"] = record["start"] + shift, record["end"] + shift
            if self.rng.random() < 0.5:
                plan.add(step, {"kind": "compare", "do": "compare", "child": self.name})
        if "future" in record:
            shift = plan.steps[step] + record.pop("future") - record["end"]
            record["start"], record["end"] = record["start"] + shift, record["end"] + shift
        if first > last:
            return
        plan.add(step, {"kind": "deliver", "do": "deliver", "child": self.name, "record": record})
        while post.random() < 0.1:
            again = post.randint(step, last)
            plan.add(again, {"kind": "deliver", "do": "deliver", "child": self.name, "record": record})

    @property
    def post(self):
        return self.plan.post
