public import NotificationModel

/// What a bundle says about its app.
public struct InstalledApp: Hashable, Sendable {
  /// The identifier that the bundle claims, and gets.
  public var identifier: BundleIdentifier
  /// The name that a person sees.
  public var displayName: String
  /// Where the bundle is now, as an absolute path.
  public var bundlePath: String
  /// The program that the identifier is bound to, as an absolute path.
  public var executable: String
  /// Whether that program is a script, which runs as its interpreter.
  public var isScript: Bool
  /// What the app may ask the person for.
  public var entitlements: Entitlements
  /// The extensions in the bundle.
  public var extensions: [AppExtension]
  /// Whether the bundle says that pushes may wake the app (H7).
  public var wakesForPushes: Bool

  /// Creates the facts of a bundle.
  public init(
    identifier: BundleIdentifier, displayName: String, bundlePath: String, executable: String,
    isScript: Bool = false, entitlements: Entitlements, extensions: [AppExtension] = [],
    wakesForPushes: Bool = false
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.bundlePath = bundlePath
    self.executable = executable
    self.isScript = isScript
    self.entitlements = entitlements
    self.extensions = extensions
    self.wakesForPushes = wakesForPushes
  }
}
