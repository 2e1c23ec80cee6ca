import NotificationCore
import NotificationModel

extension WorldState {
  /// What is known of an app: what the test said last, or its identifier alone.
  func description(of app: BundleIdentifier) -> SimulatedApp {
    descriptions[app] ?? SimulatedApp(app.rawValue)
  }

  /// Puts an app on the device, and takes over what a test says of it beyond its identifier.
  mutating func describe(_ app: SimulatedApp) {
    let identifier = app.identifier
    let before = description(of: identifier)
    if app.saysMore || descriptions[identifier] == nil {
      descriptions[identifier] = app
      texts.resolvers[identifier] = app.texts
    }
    guard installed.contains(identifier) else {
      _ = pass(install(identifier))
      return
    }
    let after = description(of: identifier)
    if after.wholeBundle != before.wholeBundle {
      _ = pass([.appInstalled(after.wholeBundle, reply: nil)])
    }
  }

  /// Puts an app on the device if it is not there, and says how the system finds out.
  mutating func install(_ app: BundleIdentifier) -> [Event] {
    guard !installed.contains(app) else { return [] }
    precondition(
      installed.count < KitLimits.apps,
      "A simulated device has at most \(KitLimits.apps) apps.")
    installed.insert(app)
    return description(of: app).bundle.map { [.appInstalled($0, reply: nil)] } ?? []
  }

  /// Takes an app off the device with all it had; code that kept its center installs it again.
  mutating func uninstall(_ app: BundleIdentifier) throws(NotificationFailure) {
    _ = try control(.uninstall(app: app))
    end(app)
    installed.remove(app)
    plans[app] = nil
    deletions[app, default: 0] += 1
  }
}
