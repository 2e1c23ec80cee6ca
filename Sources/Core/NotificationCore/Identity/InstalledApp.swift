public import NotificationModel

/// What a bundle says about its app.
public struct InstalledApp: Hashable, Sendable {
  public var identifier: BundleIdentifier
  public var displayName: String
  public var bundlePath: String
  public var executable: String
  public var entitlements: Entitlements

  /// Creates the facts of a bundle.
  public init(
    identifier: BundleIdentifier, displayName: String, bundlePath: String, executable: String,
    entitlements: Entitlements
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.bundlePath = bundlePath
    self.executable = executable
    self.entitlements = entitlements
  }
}
