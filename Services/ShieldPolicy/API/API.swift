// ShieldPolicy API
