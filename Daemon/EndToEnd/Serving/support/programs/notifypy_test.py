"""A program with notify-py of PyPI."""
from notifypy import Notify

shown = Notify(default_notification_application_name="Notify Py")
shown.title = "From notify-py"
shown.message = "a body"
print(shown.send(), flush=True)
