public import NotificationModel

/// Whose files are taken in, and which files that app may name.
public struct AttachmentOwner: Hashable, Sendable {
  /// The app.
  public var app: BundleIdentifier
  /// Folders whose files are copied and stay, such as the app's bundle (D6). Whatever lies in a
  /// folder that is named like a bundle is copied too.
  public var bundleFolders: [String]
  /// The folders an app in a sandbox can read itself; nothing means that it is in none.
  ///
  /// The daemon can read more than such an app, and must not read it on the app's behalf.
  public var readableFolders: [String]?
  /// Whether every file is copied and stays, because a person named it and not the app.
  public var keepsOriginals: Bool

  /// Creates an owner.
  public init(
    app: BundleIdentifier, bundleFolders: [String] = [], readableFolders: [String]? = nil,
    keepsOriginals: Bool = false
  ) {
    self.app = app
    self.bundleFolders = bundleFolders
    self.readableFolders = readableFolders
    self.keepsOriginals = keepsOriginals
  }

  /// Whether the app may name the file.
  func mayRead(_ path: String) -> Bool {
    readableFolders?.contains { path.isInside($0) } ?? true
  }

  /// Whether the file stays where it is: it is a person's, or part of a bundle.
  func keeps(_ path: String) -> Bool {
    keepsOriginals || isInBundle(path)
  }

  private func isInBundle(_ path: String) -> Bool {
    if bundleFolders.contains(where: { path.isInside($0) }) { return true }
    return path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { folder in
      Self.bundleEndings.contains { folder.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
  }

  private static let bundleEndings = [".app", ".appex", ".bundle", ".framework"]
}

extension String {
  /// Whether the path leads into a folder, by its bytes alone: two names that look alike are two.
  func isInside(_ folder: String) -> Bool {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    return utf8.count > folder.utf8.count && utf8.starts(with: folder.utf8)
  }
}
