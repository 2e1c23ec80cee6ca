import DBus
import LinuxEvents
import Logging
import NotificationModel
import NotificationTransport

// Screens that appear after the daemon, on machines without a systemd of the user.

/// Where the screen is looked for.
struct ScreenSource {
  /// The variables of the session that the daemon was started in, or of the one whose command offered its screen.
  var session: [String: String]
  /// When the bus was asked for a screen last.
  var askedBus: BootTime?
}

extension NativeShell {
  /// A command of the user is in a graphical session: its screen is used if this daemon knows none that is there.
  func offer(_ variables: [String: String]) {
    guard !screen.isReachable, attachment == nil else { return }
    let others = environment.filter { !ScreenVariables.names.contains($0.key) }
    let offered = others.merging(variables) { $1 }
    guard SessionScreen(offered).isReachable else { return }
    source.session = offered
    screen = SessionScreen(offered)
    log.info("a command handed over the screen of its session")
    if isServing(), hasSomething { startIfNeeded() }
  }

  /// Has the bus start a command with the variables that the session gave it, which are read in no other way.
  func askBus() {
    let now = Clocks.bootTime()
    guard !Systemd.runsForPerson(environment), let bus = bus(),
      source.askedBus.map({ now.microseconds - $0.microseconds > DaemonLimits.screenQuestionPause })
        ?? true
    else { return }
    source.askedBus = now
    try? bus.use { connection throws(DBusError) in
      _ = try connection.callDriver(
        "StartServiceByName", [.string(Self.screenService), .uint32(0)]
      ) { _ in }
    }
  }

  /// The name of a command that the bus can start.
  private static let screenService = "org.usernotifications.Screen"
}
