public import NotificationModel

/// The folders in which the sounds of one app are looked for, in order (C6).
///
/// An app's container is `$XDG_DATA_HOME/` and its identifier (`~/.local/share` without the variable),
/// that of a group the same with the group's name. The bundle is the flat `.app` folder.
public struct AppSoundPlaces: Hashable, Sendable {
  /// The folder of the app's own data, an absolute path.
  public var container: String?
  /// The folders that the app shares with others, in the order of its entitlement.
  public var groups: [String]
  /// The folder of the bundle.
  public var bundle: String?

  /// Creates places; a missing one is not searched.
  public init(container: String? = nil, groups: [String] = [], bundle: String? = nil) {
    self.container = container
    self.groups = groups
    self.bundle = bundle
  }

  /// Finds an app's places from the variables of the session.
  ///
  /// A group whose name is no plain file name is left out.
  public init(
    app: BundleIdentifier, groups: [String] = [], bundle: String? = nil,
    environment: [String: String]
  ) {
    guard let home = DataFolders(environment).home else {
      self.init(bundle: bundle)
      return
    }
    let names = groups.prefix(NotificationSoundsLimits.groups).filter(SoundName.isPlain)
    self.init(
      container: "\(home)/\(app.rawValue)", groups: names.map { "\(home)/\($0)" },
      bundle: bundle)
  }

  /// The path of the first sound of this name, in the order of the folders; nothing where there is none.
  ///
  /// Whether the file is a sound is not looked at.
  public func file(_ name: String) -> String? {
    folders.lazy.compactMap { $0.file(name) }.first
  }

  /// The folders that directly hold sounds.
  var folders: [SoundFolder] {
    let containers = [container].compactMap { $0 } + groups.prefix(NotificationSoundsLimits.groups)
    return containers.map { SoundFolder(root: $0, inside: ["Library", "Sounds"]) }
      + [bundle].compactMap { $0 }.map { SoundFolder(root: $0, inside: []) }
  }
}
