"""What guardians do about single devices, at the services and in the model (SH-8), and the plans of it."""

from client import new_id, shield


class DeviceActions:
    """The part of a FamilyPlay that shields single devices."""

    def do_device_shields(self, child, step, action):
        block, unblock = (self.rewards(child, action[name]) for name in ("block", "unblock"))
        device = child.devices[action["device"]]
        request = shield.UpdateDeviceShieldsRequest(
            device_id=device, block_app_ids=self.ids(block), unblock_app_ids=self.ids(unblock), request_id=new_id())
        if action["disabled"] is not None:
            request.disabled = action["disabled"]
        elif not block and not unblock:
            return
        self.cluster.shield.UpdateDeviceShields(request, metadata=self.guardian)
        child.model.change_device(device, action["disabled"], block, unblock)
