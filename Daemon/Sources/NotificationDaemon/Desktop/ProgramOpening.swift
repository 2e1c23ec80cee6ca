import DesktopEntries
import LinuxEvents
import NotificationEngine
import NotificationModel

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
