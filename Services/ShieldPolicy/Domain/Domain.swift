// ShieldPolicy Domain
