// ChallengeService API
