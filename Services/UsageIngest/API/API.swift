// UsageIngest API
