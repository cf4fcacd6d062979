// LocalTime
