extension AppRecord {
  /// How the app is started.
  package struct Launch: Hashable, Sendable {
    /// The command that starts the app for a response; empty if nothing can start it.
    package var command: [String] = []
    /// The session variables of its last connection, for the next launch.
    package var environment: [String: String] = [:]
    /// Whether the session bus starts it, by its identifier.
    package var isByBus = false
    /// The schemes of the links that the bundle's app opens, such as `organizer`, in lower case.
    package var schemes: [String] = []

    /// Whether the app can be started.
    package var isPossible: Bool { isByBus || !command.isEmpty }
  }

  /// The app's use of the device's location.
  package struct Location: Hashable, Sendable {
    /// The request that waits for the user's answer.
    package var openQuestion: OpenLocationQuestion?
    /// Whether the user was asked for location at any time; that question is asked once.
    package var hasAskedForAlways = false
    /// Crossings of its monitored regions that no process of it has received, oldest first.
    package var crossings: [RegionCrossing] = []
    /// The number of the last crossing for the app.
    package var lastCrossing: Int64 = 0

    /// Numbers a crossing, and keeps it with the newest others up to the limit.
    package mutating func keep(_ crossing: inout RegionCrossing, limit: Int) {
      lastCrossing += 1
      crossing.number = lastCrossing
      crossings = Array((crossings + [crossing]).suffix(limit))
    }
  }

  /// The app's remote notifications.
  package struct Pushes: Hashable, Sendable {
    /// Whether its bundle declares that they may wake it (`remote-notification` in `UIBackgroundModes`, H7).
    package var mayWake = false
    /// Its registration, if it has registered.
    package var registration: PushRegistration?
    /// The newest push that is to wake it, and that no process of it has received.
    package var held: HeldPush?
    /// The messages of Web Push that no process of it has handled, oldest first; none replaces another.
    package var messages: [HeldPush] = []

    /// Everything that a process of the app is to receive, oldest first.
    package var waiting: [HeldPush] {
      guard let held else { return messages }
      let later = messages.firstIndex { $0.arrived > held.arrived } ?? messages.endIndex
      return messages[..<later] + [held] + messages[later...]
    }
  }

  /// The app as the desktop's other programs know it.
  package struct Desktop: Hashable, Sendable {
    /// The name of its desktop file without the ending, if it has called on the session bus.
    package var entry: String?
    /// Its icon, a path or a name of the icon theme, if it gave one itself.
    package var icon: String?
    /// The last known permission in the portal's store; absent for an app that never used the portal.
    package var portalPermission: Bool?
    /// When the question about an undecided program was last attached to one of its notifications (S22).
    package var questionAttached: WallTime?
  }
}
