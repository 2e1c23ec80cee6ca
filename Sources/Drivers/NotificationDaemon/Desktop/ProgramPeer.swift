import DesktopEntries
import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationWire

/// A program of the desktop among the daemon's connections, whose calls and answers go over the bus.
final class ProgramPeer: DaemonPeer {
  private let receive: (ServerMessage) -> Void
  private let finish: () -> Void

  /// Creates the peer: one closure takes each message for it, and the other follows when several have come.
  init(receive: @escaping (ServerMessage) -> Void, finish: @escaping () -> Void) {
    self.receive = receive
    self.finish = finish
  }

  var process: ProcessFacts? { nil }
  var canAsk: Bool { false }
  var keepsUp: Bool { true }

  func write(_ message: ServerMessage) { receive(message) }

  func flush() { finish() }
}

/// How the app of a notification is started whose program has gone (S24).
struct ProgramOpening {
  /// What is started.
  let launch: LaunchRequest

  /// Reads the app's desktop file; nil if there is none, or it starts nothing that is there.
  init?(_ response: PostingResponse, environment: [String: String]) {
    guard let identifier = response.desktopEntry,
      let entry = DesktopEntry.find(identifier, environment: environment),
      let program = SystemPrograms.found(entry.command.first ?? "", path: environment["PATH"])
    else { return nil }
    launch = LaunchRequest(
      app: response.app, command: [program] + entry.command.dropFirst(), environment: [:],
      reason: .open)
  }
}
