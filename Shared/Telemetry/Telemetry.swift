// Telemetry
