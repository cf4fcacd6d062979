// Storage of UsageIngest.
