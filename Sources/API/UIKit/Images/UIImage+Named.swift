extension UIImage {
  /// Finds a picture of this program's bundle by its name; nil where there is none.
  ///
  /// Looked for are the bundle's `Assets.xcassets` and its files, of which the finest is taken. A name
  /// without an ending stands for any kind of picture.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a picture of a bundle by its name; nil where there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let (file, scale) = Self.find(name, in: bundle ?? .main) else { return nil }
    self.init(file: file, scale: scale)
  }

  /// Finds a picture of a bundle by its name; nil where there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }

  private static func find(_ name: String, in bundle: Bundle) -> (URL, CGFloat?)? {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("..") else { return nil }
    if let (file, scale) = AssetFolder(of: bundle)?.picture(named: name) { return (file, scale) }
    guard let resources = bundle.resourceURL else { return nil }
    let files = candidates(name).map { resources.appendingPathComponent($0) }
    let found = files.first { file in
      (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
    }
    return found.map { ($0, nil) }
  }

  /// The names that a file may have, the finest first.
  private static func candidates(_ name: String) -> [String] {
    let path = name as NSString
    let stem = path.deletingPathExtension
    let endings =
      path.pathExtension.isEmpty
      ? ["png", "jpg", "jpeg", "gif", "webp"] : [path.pathExtension]
    return endings.flatMap { ending in
      ["@3x", "@2x", ""].map { "\(stem)\($0).\(ending)" }
    }
  }
}
