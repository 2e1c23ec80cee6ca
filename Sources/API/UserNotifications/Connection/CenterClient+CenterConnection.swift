package import NotificationTransport

// The socket of the daemon, and its twin inside one process, already are what a center needs.
extension CenterClient: CenterConnection {}
extension InProcessConnection: CenterConnection {}
