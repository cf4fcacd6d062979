// UsageIngest Storage
