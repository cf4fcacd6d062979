// UsageIngest Domain
