// UsageIngest
