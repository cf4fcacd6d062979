// ChallengeService Domain
