// BadgeService API
