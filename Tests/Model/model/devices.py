"""Shields of single devices (SH-8): one that is disabled, and apps that are blocked on it."""

from dataclasses import dataclass, field

DISABLED, BLOCKED = "device_disabled", "app_blocked_on_device"


@dataclass
class DeviceShields:
    disabled: bool = False
    blocked: set = field(default_factory=set)

    def change(self, disabled=None, block=(), unblock=()):
        if disabled is not None:
            self.disabled = disabled
        self.blocked = self.blocked - set(unblock) | set(block)

    def rule(self, app):
        """What shields an app on this device; None for nothing."""
        if self.disabled:
            return DISABLED
        return BLOCKED if app in self.blocked else None
