"""What the person allowed."""
from dataclasses import dataclass
from typing import Literal

AuthorizationOption = Literal["alert", "sound", "badge", "criticalAlert", "provisional", "timeSensitive"]
AuthorizationStatus = Literal["notDetermined", "denied", "authorized", "provisional", "ephemeral"]
Setting = Literal["notSupported", "disabled", "enabled"]


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of the app, as the person has them now."""

    authorization_status: AuthorizationStatus
    alert: Setting = "notSupported"
    sound: Setting = "notSupported"
    badge: Setting = "notSupported"
    notification_center: Setting = "notSupported"
    lock_screen: Setting = "notSupported"
    critical_alert: Setting = "notSupported"
    time_sensitive: Setting = "notSupported"
    announcement: Setting = "notSupported"
    scheduled_delivery: Setting = "notSupported"
    direct_messages: Setting = "notSupported"
    alert_style: Literal["none", "banner", "alert"] = "none"
    show_previews: Literal["always", "whenAuthenticated", "never"] = "always"


@dataclass(frozen=True, kw_only=True)
class LocationStatus:
    """Whether the app may know where the device is."""

    authorization: Literal["notDetermined", "denied", "once", "whenInUse", "always"]
    is_precise: bool = False
    is_enabled: bool = False
