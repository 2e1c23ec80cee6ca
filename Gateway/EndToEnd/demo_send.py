"""demo_send.py PORT CA KEY TEAM TOPIC TOKEN PAYLOAD [OPTION=VALUE...]    Sends one push with aioapns.

KEY is the file that the gateway wrote for the provider, AuthKey_ID.p8. Options: collapse, seconds (how long it is
worth keeping), type. Prints the identifier of the push.
"""
import asyncio
import json
import os
import ssl
import sys
import uuid

import aioapns
from aioapns import connection


async def main(port, ca, key, team, topic, token, payload, *options):
    options = dict(option.split("=", 1) for option in options)
    connection.APNsProductionClientProtocol.APNS_SERVER = "127.0.0.1"
    connection.APNsTLSClientProtocol.APNS_PORT = int(port)
    with open(key) as file:
        text = file.read()
    name = os.path.basename(key).removeprefix("AuthKey_").removesuffix(".p8")
    client = aioapns.APNs(
        key=text, key_id=name, team_id=team, topic=topic, ssl_context=ssl.create_default_context(cafile=ca),
        max_connection_attempts=2)
    seconds = options.get("seconds")
    result = await client.send_notification(aioapns.NotificationRequest(
        device_token=token, message=json.loads(payload), notification_id=str(uuid.uuid4()),
        time_to_live=int(seconds) if seconds else None, collapse_key=options.get("collapse"),
        push_type=aioapns.PushType(options.get("type", "alert"))))
    client.pool.close()
    await asyncio.sleep(0.05)
    if not result.is_successful:
        sys.exit(f"the gateway answered {result.status} {result.description}")
    print(result.notification_id)


asyncio.run(main(*sys.argv[1:]))
