// BadgeService Storage
