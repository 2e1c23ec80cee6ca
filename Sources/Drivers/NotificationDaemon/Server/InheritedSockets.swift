import LinuxEvents
import NIOCore
import NotificationWire

/// Sockets that a service manager opened and passed on, so that it can start the daemon on demand.
enum InheritedSockets {
  /// The first descriptor that is passed on, by the convention of systemd: sd_listen_fds(3).
  private static let first: NIOBSDSocket.Handle = 3

  /// The sockets meant for this process, in the order in which the unit file lists them.
  static func handles(in environment: [String: String]) -> [WireSocket: NIOBSDSocket.Handle] {
    guard environment["LISTEN_PID"] == String(ProcessFacts.ownIdentifier),
      environment["LISTEN_FDS"] == "2"
    else { return [:] }
    return [.center: first, .control: first + 1]
  }
}
