// ShieldPolicy
