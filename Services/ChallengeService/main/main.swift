// ChallengeService
