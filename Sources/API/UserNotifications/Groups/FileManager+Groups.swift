public import Foundation

extension FileManager {
  /// Returns the folder that an app shares with its extensions and sister apps.
  ///
  /// It lies in the person's data folder, and is made where it is not there yet. A sound in its folder
  /// `Library/Sounds` is found by notifications of the group's apps.
  ///
  /// - Parameter groupIdentifier: A group that the app's `Entitlements.plist` names under
  ///   `com.apple.security.application-groups`.
  /// - Returns: The folder; nil for a group that is not the app's, and for a program without a bundle. Where the
  ///   folder cannot be made, or the entitlements cannot be read, `UserNotificationsHost.failureHandler` is told why.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    GroupContainer(
      groupIdentifier, bundle: Bundle.main.bundleURL,
      environment: ProcessInfo.processInfo.environment)?.url
  }
}
