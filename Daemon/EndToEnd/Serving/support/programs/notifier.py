"""A program with desktop-notifier of PyPI."""
import asyncio

from desktop_notifier import Button, DesktopNotifier, ReplyField


async def main():
    """Notifies, and prints the events until the notification has ended."""
    over = asyncio.Event()
    notifier = DesktopNotifier(app_name="Notifier Test")
    await notifier.send(
        title="From desktop-notifier", message="a body",
        buttons=[Button(title="Later", on_pressed=lambda: print("action later", flush=True))],
        reply_field=ReplyField(on_replied=lambda text: print("reply", text, flush=True)),
        on_clicked=lambda: print("clicked", flush=True), on_dismissed=lambda: over.set())
    print("sent", flush=True)
    try:
        await asyncio.wait_for(over.wait(), 120)
    finally:
        print("over", flush=True)


asyncio.run(main())
