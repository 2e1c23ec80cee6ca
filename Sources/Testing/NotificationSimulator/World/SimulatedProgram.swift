import NotificationCore
import NotificationModel

/// A process of an app, with a delegate that answers after its manner.
struct SimulatedProgram {
  var connection: ConnectionNumber
  let app: BundleIdentifier
  let isStranger: Bool
  var manner: Newcomer.Manner
  /// What it said last about itself, to be said again to a daemon that was restarted.
  var hasDelegate = false
  var isActive = false
  var takesPushes = false

  /// The program that it runs: the app's own, or one that only claims to be it.
  var executable: String { isStranger ? "/tmp/stranger" : "/opt/\(app)/program" }
}

/// Something that a driver or a process will do, unless it is gone by then.
struct Errand {
  enum Task {
    case event(Event)
    /// A process says something.
    case call(ConnectionNumber, AppCall)
    /// A process that outlived the daemon comes back.
    case reconnect(SimulatedProgram)
    /// A program that was started begins.
    case begin(BundleIdentifier, Newcomer.Manner)
    case attachShell(isSlow: Bool)
    /// The link to the gateway is made.
    case link
  }

  /// When, by the time that really passes.
  let due: Int64
  let task: Task
}
