"""Three weeks of the Miller family: two children in two zones, both of which change to daylight-saving time meanwhile.

Clock times are local to the child. A sitting is `HH:MM MINUTES APP`, on the child's first device; `@DEVICE` names another
one, `>DATE HH:MM` the time at which a device that was away sends it.
"""

APPS = {
    "Reading": "org.example.reading", "Maths": "org.example.maths", "Spanish": "org.example.spanish",
    "Blocks": "org.example.blocks", "Videos": "org.example.videos",
}
CHILDREN = {
    "Mia": ("Europe/Berlin", ["mia-tablet", "mia-phone"]),
    "Noah": ("America/New_York", ["noah-phone"]),
}

SITTINGS = {
    "Mia": {
        "2026-03-08": "10:00 40 Reading, 11:10 30 Maths, 13:00 20 Blocks",
        "2026-03-09": "15:10 35 Reading, 16:05 30 Maths, 16:50 25 Blocks",
        "2026-03-10": "15:20 40 Maths, 17:00 20 Reading, 17:30 15 Videos",
        "2026-03-11": "16:00 45 Reading, 18:00 15 Blocks",
        "2026-03-12": "14:55 62 Maths, 16:10 30 Blocks",
        "2026-03-13": "15:30 30 Reading, 18:15 35 Maths, 19:00 15 Videos",
        "2026-03-14": "10:00 50 Reading, 11:10 25 Maths, 13:00 33 Blocks",
        # Across midnight.
        "2026-03-15": "09:40 20 Reading, 23:35 50 Reading",
        # Two devices at once: the second that both are in use counts once, for the app that earns more.
        "2026-03-16": "15:00 30 Reading, 15:20 40 Maths @mia-phone, 17:00 20 Blocks",
        "2026-03-17": "15:15 25 Spanish, 16:00 45 Maths, 17:30 10 Videos",
        # The phone is away for two days: the goal of this day is reached when it is back.
        "2026-03-18": "16:00 30 Reading, 17:00 40 Maths @mia-phone >2026-03-20 15:05",
        # Videos is no app of Mia's on this day.
        "2026-03-19": "15:00 65 Reading, 18:00 5 Videos",
        "2026-03-20": "15:30 40 Maths, 16:30 25 Spanish, 19:00 10 Videos",
        "2026-03-21": "10:00 60 Reading, 11:30 45 Maths, 14:00 30 Blocks",
        "2026-03-22": "10:30 50 Maths, 16:00 20 Blocks",
        "2026-03-23": "15:30 35 Reading, 16:30 30 Maths, 17:10 15 Videos",
        # Usage that the phone reports a day later moves the completion of this day.
        "2026-03-24": "15:00 20 Maths @mia-phone >2026-03-25 14:00, 16:00 70 Reading",
        "2026-03-25": "15:30 40 Reading, 17:00 25 Maths",
        "2026-03-26": "15:00 30 Maths, 16:00 35 Spanish, 17:00 20 Blocks, 18:30 12 Videos",
        "2026-03-27": "15:30 62 Reading",
        "2026-03-28": "10:00 45 Reading, 11:00 45 Maths, 14:00 33 Blocks",
        # Across the change to summer time.
        "2026-03-29": "01:40 60 Reading, 10:00 30 Maths, 15:00 25 Blocks",
    },
    "Noah": {
        # Across the change to daylight-saving time.
        "2026-03-08": "01:30 60 Reading, 11:00 20 Maths",
        "2026-03-09": "16:00 50 Maths, 17:00 15 Blocks",
        "2026-03-10": "15:45 60 Maths, 17:00 20 Videos",
        "2026-03-11": "16:30 25 Reading, 19:00 10 Maths",
        "2026-03-13": "16:00 15 Maths",
        "2026-03-14": "09:30 30 Maths, 10:15 40 Reading, 14:00 20 Blocks",
        "2026-03-15": "11:00 20 Spanish",
        # Videos is open for points, and uses more than there are.
        "2026-03-16": "16:00 48 Reading, 18:30 100 Videos",
        "2026-03-17": "16:05 30 Maths",
        "2026-03-18": "16:00 46 Maths, 17:00 10 Blocks",
        "2026-03-19": "16:10 20 Reading",
        "2026-03-20": "16:00 35 Maths",
        "2026-03-21": "10:00 60 Reading, 11:30 30 Maths, 13:00 20 Blocks",
        "2026-03-22": "12:00 20 Reading",
        "2026-03-24": "16:00 47 Maths",
        "2026-03-25": "16:20 25 Reading, 18:10 10 Blocks",
        "2026-03-26": "16:00 50 Maths",
        "2026-03-27": "16:00 30 Reading, 17:00 15 Blocks",
        "2026-03-28": "10:00 60 Maths, 12:00 30 Reading",
        "2026-03-29": "11:00 35 Reading",
    },
}

# Records that cannot be right: (child, device, date and time of the start, seconds, app, sent at).
FAULTS = [
    ("Mia", "mia-phone", "2026-03-12 21:00", 1200, "Spanish", "2026-03-12 20:21"),  # a clock an hour ahead
    ("Mia", "mia-tablet", "2026-03-18 19:00", -60, "Reading", "2026-03-18 19:05"),  # ends before it starts
    ("Noah", "noah-phone", "2026-03-18 20:00", 30 * 3600, "Reading", "2026-03-20 07:00"),  # longer than a day
]
# Sent again with another end under the same number: (child, date, how many seconds longer).
CONFLICTS = [("Mia", "2026-03-11", 30), ("Noah", "2026-03-13", 45)]

# The reports of the family's bank, by its own key: (child, local time, id, type, further columns). The first file is CSV, the
# second JSON lines, which repeats a deposit.
ACTIVITIES = {
    "bank.csv": [
        ("Mia", "2026-03-09 08:00", "mia-1", "account_created", {}),
        ("Noah", "2026-03-09 08:05", "noah-1", "account_created", {}),
        ("Mia", "2026-03-13 16:00", "mia-2", "allowance_received", {"amount": 800}),
        ("Mia", "2026-03-13 16:30", "mia-3", "savings_deposit", {"amount": 600}),
        ("Noah", "2026-03-13 18:00", "noah-2", "savings_deposit", {"amount": 300}),
        ("Noah", "2026-03-14 11:00", "noah-3", "balance_changed", {"balance": 1250}),
        ("Mia", "2026-03-14 15:00", "mia-4", "task_approved", {"subject": "dishes"}),
    ],
    "bank.jsonl": [
        ("Mia", "2026-03-13 16:30", "mia-3", "savings_deposit", {"amount": 600}),
        ("Noah", "2026-03-19 18:00", "noah-4", "savings_deposit", {"amount": 200}),
        ("Mia", "2026-03-20 16:30", "mia-5", "savings_deposit", {"amount": 500}),
        ("Mia", "2026-03-21 10:00", "mia-6", "goal_created", {"subject": "bicycle"}),
        ("Noah", "2026-03-21 12:00", "noah-5", "transaction_created", {"amount": 250, "direction": "debit"}),
        # It counts when the week has ended.
        ("Mia", "2026-03-22 18:00", "mia-7", "budget_checked", {"under_budget": True}),
    ],
}

# The state before anything happens.
HOUSEHOLD = """
first  family create --name Miller --guardian Ana
first  child add --name Mia --zone Europe/Berlin
first  child add --name Noah --zone America/New_York
first  device pair --child Mia --device mia-tablet
first  device pair --child Mia --device mia-phone
first  device pair --child Noah --device noah-phone
first  apps save --child Mia --learning Reading:org.example.reading=10 --learning Maths:org.example.maths=15 \
--learning Spanish:org.example.spanish --reward Blocks:org.example.blocks --reward Videos:org.example.videos=100
first  apps save --child Noah --learning Reading:org.example.reading=10 --learning Maths:org.example.maths=15 \
--learning Spanish:org.example.spanish --reward Blocks:org.example.blocks --reward Videos:org.example.videos=100

# Mia: one challenge of each of the first five goal types, and a chain.
first  challenge create --child Mia --template daily_dynamo
first  challenge create --child Mia --title "Busy Week" --goal weekly-minutes --target 420 --bonus 15 --full-day --days every
first  challenge create --child Mia --title "Maths Week" --goal specific-apps --target 120 --bonus 20 --learning Maths \
--reward Blocks --full-day --days every
first  challenge create --child Mia --template streak_champion
first  challenge create --child Mia --title "A Thousand Points" --goal points --target 1000 --bonus 5 --ratio 30:45 --once \
--end 2026-03-20 --full-day --days every
first  challenge create --child Mia --title Ladder --goal chain --step daily-minutes:60 --step consistency:5:45 \
--step app-diversity:3:20 --step points:1000 --bonus 10 --reward-time none --full-day --days every

# Noah: what the builder offers, and shorter goals.
first  challenge create --child Noah --title "After School" --target 45 --bonus 30 --reward Blocks
first  challenge create --child Noah --template quick_start --reward Blocks
first  challenge create --child Noah --title "Three in a Row" --goal streak --target 3 --bonus 10 --ratio 60:20 --full-day \
--days every --reward Blocks
first  challenge create --child Noah --title "Five Hundred" --goal points --target 500 --bonus 10 --full-day --days every
"""

# The commands of Ana and the children meanwhile: (whose clock, local time, command).
ACTIONS = [
    ("Mia", "2026-03-11 17:30", "apps grant --child Mia --minutes 15 --app Blocks"),
    # Noah learns nothing on the next day.
    ("Noah", "2026-03-11 20:00", "streak freeze --child Noah"),
    ("Mia", "2026-03-13 07:30", "quarantine list --child Mia"),
    ("Mia", "2026-03-13 07:31", "quarantine accept --child Mia --reason in-future"),
    ("Mia", "2026-03-15 12:00", "streak minimum --child Mia --minutes 5"),
    ("Mia", "2026-03-15 13:00", "activities import here/bank.csv --reporter-key keys/reporter-bank.pem"),
    ("Mia", "2026-03-16 14:00", "apps save --child Mia --learning Reading=20"),
    ("Mia", "2026-03-16 18:00", "shop buy --device mia-tablet --reward Fox"),
    ("Mia", "2026-03-16 18:01", "shop equip --device mia-tablet --reward Fox"),
    ("Noah", "2026-03-16 18:00", "apps unblock --child Noah --app Videos"),
    ("Noah", "2026-03-16 20:30", "apps block --child Noah --app Videos"),
    ("Noah", "2026-03-17 18:00", "debt forgive --child Noah --yes"),
    ("Mia", "2026-03-17 20:00", "apps remove --child Mia --app Videos --yes"),
    ("Mia", "2026-03-19 19:00", "shop refund --child Mia --reward Fox --yes"),
    ("Mia", "2026-03-19 19:05", "shop buy --device mia-tablet --reward Owl"),
    ("Mia", "2026-03-20 18:00", "apps save --child Mia --reward Videos:org.example.videos=120"),
    ("Mia", "2026-03-20 18:05", "quarantine reject --child Mia --all"),
    ("Noah", "2026-03-20 08:00", "quarantine reject --child Noah --all"),
    ("Mia", "2026-03-21 12:30", "apps unlock-all --child Mia"),
    ("Mia", "2026-03-22 20:00", "apps block --child Mia --all"),
    ("Mia", "2026-03-22 20:30", "activities import here/bank.jsonl --reporter-key keys/reporter-bank.pem"),
    ("Noah", "2026-03-22 19:00", "challenge edit --child Noah --challenge \"After School\" --target 40"),
    ("Noah", "2026-03-23 08:00", "challenge pause --child Noah --challenge \"Three in a Row\""),
    ("Noah", "2026-03-24 08:00", "challenge resume --child Noah --challenge \"Three in a Row\""),
    ("Noah", "2026-03-25 18:00", "apps buy --device noah-phone --minutes 10 --app Blocks"),
    ("Mia", "2026-03-26 18:20", "apps buy --device mia-tablet --minutes 12 --app Videos"),
]
