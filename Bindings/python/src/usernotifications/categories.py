"""The buttons of notifications."""
from dataclasses import dataclass, field
from typing import Literal

ActionOption = Literal["authenticationRequired", "destructive", "foreground"]
CategoryOption = Literal[
    "customDismissAction", "allowInCarPlay", "hiddenPreviewsShowTitle", "hiddenPreviewsShowSubtitle",
    "allowAnnouncement"]


@dataclass(frozen=True, kw_only=True)
class TextInput:
    """The field of a button that takes text."""

    button_title: str = ""
    placeholder: str = ""


@dataclass(frozen=True)
class Action:
    """A button."""

    identifier: str
    title: str
    options: tuple[ActionOption, ...] = ()
    text_input: TextInput | None = field(default=None, metadata={"of": TextInput})


@dataclass(frozen=True)
class Category:
    """The buttons of the notifications whose content names this category."""

    identifier: str
    actions: tuple[Action, ...] = field(default=(), metadata={"of": Action})
    options: tuple[CategoryOption, ...] = ()
    hidden_previews_body_placeholder: str | None = None
    summary_format: str | None = None
