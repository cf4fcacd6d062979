// rewards
