import ByteParsing
import NotificationModel

extension UIImage {
  /// Finds a picture of this program's bundle by its name; `nil` if no picture has that name.
  ///
  /// The search covers the bundle's `Assets.xcassets` and its files, and uses the one with the highest resolution. A name
  /// without an extension matches any kind of picture.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a picture of a bundle by its name; nil if no picture has that name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let (file, scale) = Self.find(name, in: bundle ?? .main) else { return nil }
    self.init(file: file, scale: scale)
  }

  /// Finds a picture of a bundle by its name; nil if no picture has that name.
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

  /// Returns the names that a file may have, the highest resolution first.
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

extension UIImage {
  /// Creates one of the system's symbols by its name, such as `heart.fill`.
  ///
  /// - Note: Shells draw their own sign for the symbols that notifications use, and a dot for others. So any valid
  ///   name of a symbol gives a picture.
  /// - Returns: `nil` for a name that no symbol could have.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates one of the system's symbols by its name, at the size of the configuration.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    let isName =
      !name.isEmpty && name.count <= 100
      && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == ".") }
    guard isName else { return nil }
    let height = configuration?.pointSize ?? 17
    self.init(source: .symbol(name), size: CGSize(width: height * 1.2, height: height * 1.2))
  }

  /// Creates one of the system's symbols by its name, at the size of the configuration.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name)
  }

  /// Whether it is one of the system's symbols.
  public var isSymbolImage: Bool {
    if case .symbol = source { true } else { false }
  }

  /// Returns the symbol at the size of a configuration; other pictures stay as they are.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard isSymbolImage, let height = configuration.pointSize else {
      return self
    }
    return UIImage(
      source: source, size: CGSize(width: height * 1.2, height: height * 1.2), scale: scale,
      renderingMode: renderingMode, tint: tint)
  }

  /// Returns the symbol at the size of a configuration; other pictures stay as they are.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }
}

/// The pictures and colours of a bundle's `Assets.xcassets`, as Xcode writes that folder.
struct AssetFolder {
  private let folder: URL

  /// Finds the folder; `nil` if the bundle has none.
  init?(of bundle: Bundle?) {
    guard let resources = (bundle ?? .main).resourceURL else { return nil }
    let url = resources.appendingPathComponent("Assets.xcassets", isDirectory: true)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    folder = url
  }

  /// Returns the colour with a name.
  func color(named name: String) -> ViewColor? {
    guard let set = entry("\(name).colorset"),
      let contents = read(ColorSet.self, in: set)
    else { return nil }
    let light = contents.colors.first { !$0.isDark }?.components
    let dark = contents.colors.first { $0.isDark }?.components
    return (light ?? dark).map { ViewColor(light: $0, dark: dark) }
  }

  /// Returns the file of the picture with a name, with the highest resolution that exists, and its scale.
  func picture(named name: String) -> (file: URL, scale: CGFloat)? {
    guard let set = entry("\(name).imageset"), let contents = read(ImageSet.self, in: set) else {
      return nil
    }
    let files = contents.images.compactMap { image in
      image.filename.map { (set.appendingPathComponent($0), image.factor) }
    }
    return files.filter { FileManager.default.fileExists(atPath: $0.0.path) }.max { $0.1 < $1.1 }
  }

  /// Returns a folder in this one by its name, which may begin with names of folders around it.
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

/// The part of a colour's `Contents.json` that is used.
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

    /// Reads a component, which is written as `0.5`, as `0x80` or as `128`.
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

/// The part of a picture's `Contents.json` that is used.
private struct ImageSet: Decodable {
  struct Entry: Decodable {
    var filename: String?
    var scale: String?

    var factor: CGFloat { CGFloat(scale.flatMap { Double($0.prefix { $0 != "x" }) } ?? 1) }
  }

  var images: [Entry]
}

/// The folder for pictures that have no files of their own; each is written once, by its bytes, as long as the
/// process lives.
@MainActor
final class PictureFolder {
  /// The folder of this process.
  static let own = PictureFolder(in: FileManager.default.temporaryDirectory)

  private let folder: URL
  private var isMade = false
  private var written: Set<String> = []

  /// Names a folder that is created when the first picture is written.
  init(in parent: URL) {
    folder = parent.appendingPathComponent("pictures-\(UUID().uuidString)", isDirectory: true)
  }

  /// Returns the file of a picture, which is written if it does not exist yet; `nil` if that fails.
  func path(of data: Data, kind: PictureHeader.Kind) -> String? {
    let name = "\(Self.digest(data)).\(kind.rawValue)"
    let file = folder.appendingPathComponent(name)
    if written.contains(name) { return file.path }
    do {
      try make()
      try data.write(to: file, options: .atomic)
      written.insert(name)
      return file.path
    } catch {
      return nil
    }
  }

  private func make() throws {
    if isMade { return }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    isMade = true
  }

  /// Returns a digest that distinguishes pictures by their bytes and their length; a collision would give no
  /// advantage.
  private static func digest(_ data: Data) -> String {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in data { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(state, radix: 16) + "-" + String(data.count, radix: 16)
  }
}
