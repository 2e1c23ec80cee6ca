import LinuxEvents

/// The pictures of the icon theme into which every app installs its own: `hicolor`, and the folder before there were themes.
package enum IconTheme {
  /// The file of an icon: of a name of the theme the best PNG for a small mark on a sharp screen, or the file that is named.
  ///
  /// - Returns: Nil if there is no such picture.
  package static func picture(of icon: String, environment: [String: String]) -> String? {
    if icon.hasPrefix("/") { return icon.utf8.count <= pathBytes && exists(icon) ? icon : nil }
    guard !icon.isEmpty, !icon.hasPrefix("."), icon.utf8.count <= nameBytes,
      !icon.utf8.contains(UInt8(ascii: "/")), !icon.utf8.contains(0)
    else { return nil }
    for folder in DesktopEntry.folders(environment) {
      let themed = sizes.map { "\(folder)/icons/hicolor/\($0)x\($0)/apps/\(icon).png" }
      if let path = (themed + ["\(folder)/pixmaps/\(icon).png"]).first(where: exists) {
        return path
      }
    }
    return nil
  }

  private static func exists(_ path: String) -> Bool { (try? ForeignFile.open(path)) != nil }

  /// The sizes in which apps install their icons, the best first.
  private static let sizes = [128, 96, 64, 256, 48, 512, 32]
  private static let nameBytes = 200
  private static let pathBytes = 4_096
}
