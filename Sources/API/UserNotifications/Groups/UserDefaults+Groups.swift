public import Foundation

/// What lets `UserDefaults(suiteName:)` answer an app group's own values; nothing to conform to.
public protocol AppGroupSuite {}

extension UserDefaults: AppGroupSuite {}

extension AppGroupSuite where Self == UserDefaults {
  /// Opens the values that an app shares with its extensions, or another suite.
  ///
  /// For a group that the app's `Entitlements.plist` names they lie in the group's folder, in
  /// `Library/Preferences`. What is set is in that file when the call returns, and every other process of the
  /// group reads it from then on; `synchronize()` is not needed. Each value is set on its own, so processes that
  /// set different keys do not undo one another. They hold 4 megabytes at most; what would pass that, or cannot
  /// be written, is reported to `UserNotificationsHost.failureHandler` and changes nothing.
  ///
  /// For every other name it is Foundation's suite.
  ///
  /// - Parameter suiteName: A group, or the name of a suite of one's own.
  /// - Note: A name that is given as an optional `String?` always means Foundation's suite.
  public init?(suiteName: String) {
    let container = GroupContainer(
      suiteName, bundle: Bundle.main.bundleURL,
      environment: ProcessInfo.processInfo.environment)
    let made: UserDefaults?
    if let container {
      made = GroupDefaults(GroupValues(of: suiteName, in: container.url))
    } else {
      made = UserDefaults(suiteName: Optional(suiteName))
    }
    guard let made else { return nil }
    self = made
  }
}
