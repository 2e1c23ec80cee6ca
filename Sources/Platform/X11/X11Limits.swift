/// The limits of the connection to an X server.
enum X11Limits {}
