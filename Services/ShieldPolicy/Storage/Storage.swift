// ShieldPolicy Storage
