import NotificationModel

/// What the system remembers of pushes: where they come from, who takes them, and who was woken for them.
struct PushDesk: Hashable, Sendable {
  /// The gateway that gives tokens out, as `host:port`.
  var gateway: String?
  /// Processes that take pushes which wake their app, with the turn at which they said so.
  var takers: [ConnectionNumber: Int64] = [:]
  /// Processes that are told of their app's token.
  var registrants: Set<ConnectionNumber> = []
  /// Apps that have something to fetch, by token.
  var fetches: [Int64: FetchWait] = [:]
  /// When apps were started for pushes lately.
  var starts: [BundleIdentifier: [BootTime]] = [:]
  /// Apps whose push is held until they may be started again.
  var pausing: [BundleIdentifier: BootTime] = [:]
  /// Apps that a push is held for.
  var holding: Set<BundleIdentifier> = []

  /// When an app may be started for a push; nothing where it may be now (H7).
  mutating func pause(of app: BundleIdentifier, limit: Int, at now: BootTime) -> BootTime? {
    let recent = (starts[app] ?? []).filter {
      now.microseconds - $0.microseconds < CoreLimits.wakePeriod
    }
    starts[app] = recent.isEmpty ? nil : recent
    guard recent.count >= limit else { return nil }
    guard limit > 0 else { return now.advanced(byMicroseconds: CoreLimits.wakePeriod) }
    return recent[recent.count - limit].advanced(byMicroseconds: CoreLimits.wakePeriod)
  }

  /// Notes that an app was started for a push, or took too long over one.
  mutating func noteStart(of app: BundleIdentifier, at now: BootTime) {
    starts[app, default: []].append(now)
  }

  /// Forgets a connection that is gone; what it was fetching is lost with it.
  mutating func forget(_ connection: ConnectionNumber) {
    takers[connection] = nil
    registrants.remove(connection)
    fetches = fetches.filter { $0.value.connection != connection }
  }

  /// Forgets an app that is gone.
  mutating func forget(_ app: BundleIdentifier) {
    fetches = fetches.filter { $0.value.app != app }
    starts[app] = nil
    pausing[app] = nil
    holding.remove(app)
  }
}

/// An app that was given a push in the background.
struct FetchWait: Hashable, Sendable {
  var app: BundleIdentifier
  var connection: ConnectionNumber
  var deadline: BootTime
}
