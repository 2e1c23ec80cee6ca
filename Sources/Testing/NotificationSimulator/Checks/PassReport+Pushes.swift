import NotificationCore
import NotificationModel

/// What a pass tells of pushes, by what went in and by what is on the disk.
extension PassReport {
  /// Whether a push of this name came more than once in this pass.
  func cameTwice(_ identifier: String) -> Bool {
    events.count { $0.mark?.identifier == identifier } > 1
  }

  /// Whether an app wanted pushes all the time.
  func wantsPushes(_ app: BundleIdentifier) -> Bool {
    before.app(app)?.pushRegistration != nil && after.app(app)?.pushRegistration != nil
      && !drops(app)
  }

  /// Whether an app said that it wants no pushes any more, or is gone.
  func drops(_ app: BundleIdentifier) -> Bool {
    events.contains { event in
      switch event {
      case .appCalled(let connection, _, .unregisterForPushes): owners[connection] == app
      case .controlCalled(_, _, .uninstall(app)), .pushTokenRefused(app, _, _, _): true
      default: false
      }
    }
  }

  /// Whether a push cannot but be seen: nothing else happened, and nothing hides it.
  func mustShow(_ push: ArrivedPush) -> Bool {
    events.count == 1 && push.payload.content.hasText && !mayHideAtFront
      && before.app(push.app)?.showsEverything == true
      && after.app(push.app)?.showsEverything == true
  }

  /// Whether a push that asks for it wakes the app; one that nobody knows yet has none.
  func mustWake(_ app: BundleIdentifier) -> Bool {
    before.app(app)?.isWoken == true && after.app(app)?.isWoken == true
  }

  /// Whether a push may have woken the app, which a bundle that came in the same pass can change.
  func mayWake(_ app: BundleIdentifier) -> Bool {
    before.app(app)?.isWoken == true || after.app(app)?.isWoken == true
  }

  /// Whether a process of an app was given this push.
  func isGiven(_ payload: [String: PropertyList], to app: BundleIdentifier) -> Bool {
    effects.contains { effect in
      guard case .send(let connection, .didReceivePush(_, payload)) = effect else { return false }
      return owners[connection] == app
    }
  }
}

extension AppRecord {
  /// Whether pushes that ask for it wake the app.
  fileprivate var isWoken: Bool { !isInstalled || wakesForPushes }
}

extension Event {
  /// How the gateway knows the push that arrives with it.
  var mark: ArrivedPush.Mark? {
    if case .pushArrived(let push, _) = self { push.mark } else { nil }
  }
}

extension [String: PropertyList] {
  /// The title that the story gave to the push with these contents.
  var storyTitle: String {
    if case .string(let title) = self["title"] { title } else { "" }
  }
}
