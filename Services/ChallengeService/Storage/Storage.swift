// ChallengeService Storage
