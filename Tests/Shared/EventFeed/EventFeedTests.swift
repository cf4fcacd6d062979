// EventFeed
