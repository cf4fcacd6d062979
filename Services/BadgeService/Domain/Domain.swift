// BadgeService Domain
