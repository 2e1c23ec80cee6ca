/// What an app may ask the person for; the person still decides.
public struct Entitlements: Hashable, Sendable {
  /// May ask for critical alerts (A12).
  public var criticalAlerts = false
  /// May send time-sensitive notifications (E13).
  public var timeSensitive = false
  /// Its service extension may suppress a push (H14).
  public var filtering = false
  /// May send communication notifications (C22).
  public var communication = false
  /// Folders that it shares with its extensions and sister apps.
  public var applicationGroups: [String] = []
  /// `development` or `production`, where it may register for pushes (H1).
  public var pushEnvironment: String?

  /// Creates the entitlements of an app that has none.
  public init() {}
}
