import AppBundles
import LinuxEvents

/// The icon of an app, which is a picture that a browser may show.
enum AppIcon {
  /// Reads the icon that a bundle names; nothing where it has none, or none of these types.
  static func read(ofBundle path: String) -> PageFile? {
    guard let icon = (try? AppBundle(at: path))?.iconPath,
      let bytes = try? SmallFile.read(icon, limit: WebLimits.iconBytes + 1),
      bytes.count <= WebLimits.iconBytes,
      let type = types.first(where: { bytes.starts(with: $0.mark) })?.media
    else { return nil }
    return PageFile(name: icon, bytes: bytes, type: type)
  }

  /// What such files begin with. A drawing can hold programs and is none of them.
  private static let types: [(mark: [UInt8], media: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
  ]
}
