import DesktopEntries
import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationWire

/// A program of the desktop among the daemon's connections: its calls come over the bus, and it reads no messages.
final class ProgramPeer: DaemonPeer {
  private let refuse: (Int64, NotificationFailure) -> Void

  /// Creates the peer; the closure answers one of its calls with an error.
  init(refuse: @escaping (Int64, NotificationFailure) -> Void) {
    self.refuse = refuse
  }

  var process: ProcessFacts? { nil }
  var canAsk: Bool { false }
  var keepsUp: Bool { true }

  func write(_ message: ServerMessage) {
    if case .failure(let number?, let failure) = message { refuse(number, failure) }
  }

  func flush() {}
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
