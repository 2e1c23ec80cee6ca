import NotificationModel

/// Calls that wait for the user's answer about an app, in order of arrival.
struct WaitingCalls: Hashable, Sendable {
  private var byApp: [BundleIdentifier: [CallOrigin]] = [:]

  /// Adds a call, or refuses it under its name if too many wait already.
  mutating func append(_ call: CallOrigin, about app: BundleIdentifier, named name: String) throws {
    let waiting = byApp[app]?.count ?? 0
    guard waiting < CoreLimits.waitingQuestions else {
      throw Refusal.settings(.tooManyQuestions(call: name, waiting: waiting))
    }
    byApp[app, default: []].append(call)
  }

  /// Removes the calls about an app, which are answered now.
  mutating func removeAll(about app: BundleIdentifier) -> [CallOrigin] {
    byApp.removeValue(forKey: app) ?? []
  }

  /// Removes the calls of a closed connection.
  mutating func forget(_ connection: ConnectionNumber) {
    for (app, calls) in byApp where calls.contains(where: { $0.connection == connection }) {
      let others = calls.filter { $0.connection != connection }
      byApp[app] = others.isEmpty ? nil : others
    }
  }

  /// The apps with a call on a connection.
  func apps(on connection: ConnectionNumber) -> [BundleIdentifier] {
    byApp.filter { $0.value.contains { $0.connection == connection } }.map(\.key)
  }

  /// The calls about an app on a connection.
  func calls(about app: BundleIdentifier, on connection: ConnectionNumber) -> [CallOrigin] {
    (byApp[app] ?? []).filter { $0.connection == connection }
  }
}
