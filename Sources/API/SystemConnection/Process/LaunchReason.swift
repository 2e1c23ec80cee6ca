import Foundation

/// Why the system started the program, as `USERNOTIFICATIONS_LAUNCH` says.
package enum LaunchReason: String, Sendable {
  /// A response waits for the delegate, or the person wants to see the app's own settings.
  case response
  /// The person wants it to be there.
  case open
  /// A push wakes the app.
  case push
  /// The person crossed the border of a region.
  case region

  /// The reason of this process; nothing where the person started it, or for a reason that nobody knows.
  static var ofThisProcess: LaunchReason? {
    ProcessInfo.processInfo.environment["USERNOTIFICATIONS_LAUNCH"].flatMap(Self.init)
  }
}
