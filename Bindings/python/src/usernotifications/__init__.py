"""Schedules notifications on Linux, and is started by the person's reply.

`Center` is the notification center of an app; `serve_responses` is for the process that a reply starts.
"""
from .app import serve_responses
from .categories import Action, ActionOption, Category, CategoryOption, TextInput
from .center import Center
from .content import Attachment, Content, InterruptionLevel, Sound
from .errors import (
    Failed, Invalid, LimitReached, NotAuthorized, NotificationError, NotRegistered, Refused, Unavailable)
from .requests import DEFAULT_ACTION, DISMISS_ACTION, Delivered, Pending, Request, Response
from .service import install_service, uninstall_service
from .settings import AuthorizationOption, AuthorizationStatus, LocationStatus, Setting, Settings
from .triggers import At, Calendar, Place, TimeInterval, Trigger

__all__ = [
    "DEFAULT_ACTION", "DISMISS_ACTION", "Action", "ActionOption", "At", "Attachment", "AuthorizationOption",
    "AuthorizationStatus", "Calendar", "Category", "CategoryOption", "Center", "Content", "Delivered", "Failed", "Invalid",
    "InterruptionLevel", "LimitReached", "LocationStatus", "NotAuthorized", "NotRegistered", "NotificationError", "Pending",
    "Place", "Refused", "Request", "Response", "Setting", "Settings", "Sound", "TextInput", "TimeInterval", "Trigger",
    "Unavailable", "install_service", "serve_responses", "uninstall_service"]
