import NotificationModel

/// The pictures and colours of a bundle's `Assets.xcassets`, as Xcode writes that folder.
struct AssetFolder {
  private let folder: URL

  /// Finds the folder; nothing where the bundle has none.
  init?(of bundle: Bundle?) {
    guard let resources = (bundle ?? .main).resourceURL else { return nil }
    let url = resources.appendingPathComponent("Assets.xcassets", isDirectory: true)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    folder = url
  }

  /// The colour of a name.
  func color(named name: String) -> ViewColor? {
    guard let set = entry("\(name).colorset"),
      let contents = read(ColorSet.self, in: set)
    else { return nil }
    let light = contents.colors.first { !$0.isDark }?.components
    let dark = contents.colors.first { $0.isDark }?.components
    return (light ?? dark).map { ViewColor(light: $0, dark: dark) }
  }

  /// The file of the picture of a name, the finest of those that are there, with its scale.
  func picture(named name: String) -> (file: URL, scale: CGFloat)? {
    guard let set = entry("\(name).imageset"), let contents = read(ImageSet.self, in: set) else {
      return nil
    }
    let files = contents.images.compactMap { image in
      image.filename.map { (set.appendingPathComponent($0), image.factor) }
    }
    return files.filter { FileManager.default.fileExists(atPath: $0.0.path) }.max { $0.1 < $1.1 }
  }

  /// A folder in this one by its name, which may begin with those of folders around it.
  private func entry(_ name: String) -> URL? {
    guard !name.contains("..") else { return nil }
    let direct = folder.appendingPathComponent(name, isDirectory: true)
    if FileManager.default.fileExists(atPath: direct.path) { return direct }
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return all?.lazy.prefix(ImageLimits.assets).compactMap { $0 as? URL }.first {
      $0.lastPathComponent == name
    }
  }

  private func read<Contents: Decodable>(_ type: Contents.Type, in set: URL) -> Contents? {
    let file = set.appendingPathComponent("Contents.json")
    return (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }
}

/// The part of a colour's `Contents.json` that counts here.
private struct ColorSet: Decodable {
  struct Entry: Decodable {
    struct Color: Decodable { var components: [String: String]? }
    struct Appearance: Decodable { var value: String? }
    var color: Color?
    var appearances: [Appearance]?

    var isDark: Bool { appearances?.contains { $0.value == "dark" } ?? false }

    var components: ViewColor.Components? {
      guard let parts = color?.components else { return nil }
      func share(_ name: String) -> CGFloat? { parts[name].flatMap(Self.share) }
      guard let red = share("red") ?? share("white") else { return nil }
      return ViewColor.Components(
        red, share("green") ?? red, share("blue") ?? red, share("alpha") ?? 1)
    }

    /// A share is written as `0.5`, as `0x80` or as `128`.
    private static func share(_ text: String) -> CGFloat? {
      if text.hasPrefix("0x") {
        return UInt8(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
      }
      guard let number = Double(text) else { return nil }
      return CGFloat(text.contains(".") ? number : number / 255)
    }
  }

  var colors: [Entry]
}

/// The part of a picture's `Contents.json` that counts here.
private struct ImageSet: Decodable {
  struct Entry: Decodable {
    var filename: String?
    var scale: String?

    var factor: CGFloat { CGFloat(scale.flatMap { Double($0.prefix { $0 != "x" }) } ?? 1) }
  }

  var images: [Entry]
}
