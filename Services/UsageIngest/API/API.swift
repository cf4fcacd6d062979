// API of UsageIngest.
