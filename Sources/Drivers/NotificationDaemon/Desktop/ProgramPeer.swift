import DesktopEntries
import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationWire

/// A program of the desktop among the daemon's connections, whose calls and answers go over the bus.
final class ProgramPeer: DaemonPeer {
  private let receive: (ServerMessage) -> Void
  private let finish: () -> Void

  /// Creates the peer: one closure receives each message, and the other is called after a batch of messages.
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

/// The start of an app whose notification was pressed after its program had ended (S24).
struct ProgramOpening {
  /// The program to start.
  let launch: LaunchRequest

  /// Reads the app's desktop file; nil if it is missing or its program does not exist.
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
