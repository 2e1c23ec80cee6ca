import FoundationEssentials
import LinuxEvents

/// The pictures of the person's icon theme, by the specification of icon themes: those of the theme that is chosen in
/// GTK's settings, of those that it inherits from, and of `hicolor`, into which every app installs its own.
///
/// Only PNG files are found: nothing here draws SVG.
package final class IconTheme {
  /// The folders of themes, and those of pictures that are in none.
  private let folders: [String]
  private let plain: [String]
  private let choice: ThemeChoice
  /// What the themes say of themselves, as far as it was read.
  private var themes: [String: Theme] = [:]

  private struct Theme {
    /// Those that it inherits from; nil if it has no file that says so.
    var parents: [String]?
    /// Its folders that are there, those of the best size first.
    var places: [String]
  }

  /// Finds the folders from the variables of the session; the themes are read once, when they are needed.
  package init(environment: [String: String]) {
    let data = BaseFolders.data(environment).all
    let own = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.icons" : nil }
    folders = [own].compactMap(\.self) + data.map { $0 + "/icons" }
    plain = data.map { $0 + "/pixmaps" }
    choice = ThemeChoice(environment: environment)
  }

  /// The file of an icon: of a name of the theme the best PNG for a small mark on a sharp screen, or the file that is named.
  ///
  /// A symbolic icon is a shape that nobody would give a colour here, so that the full one of its name is taken.
  ///
  /// - Returns: Nil if there is no such picture.
  package func picture(of icon: String) -> String? {
    if icon.hasPrefix("/") {
      return icon.utf8.count <= Self.pathBytes && Self.exists(icon) ? icon : nil
    }
    let name = Self.full(icon)
    guard name.isFileName, !name.hasPrefix(".") else { return nil }
    for theme in chain {
      let files = self.theme(theme).places.lazy.map { "\($0)/\(name).png" }
      if let path = files.first(where: Self.exists) { return path }
    }
    return plain.lazy.map { "\($0)/\(name).png" }.first(where: Self.exists)
  }

  /// The name of the full icon that a symbolic one is drawn after.
  package static func full(_ name: String) -> String {
    name.hasSuffix(symbolic) ? String(name.dropLast(symbolic.count)) : name
  }

  private lazy var chain = ThemeChoice.chain(
    from: choice.value("gtk-icon-theme-name") ?? Self.usual, to: "hicolor"
  ) { self.theme($0).parents }

  private func theme(_ name: String) -> Theme {
    if let known = themes[name] { return known }
    let index = folders.lazy.compactMap { folder in
      ForeignFile.text("\(folder)/\(name)/index.theme", limit: Self.indexBytes)
    }.first.map { KeyFile($0) }
    // Hundreds of folders are named, of which few are there: the others are not looked into for each icon.
    let present = folders.map { "\($0)/\(name)" }.filter(Self.isFolder)
    let theme = Theme(
      parents: index?.words("Inherits", in: Self.group),
      places: Self.places(in: index).flatMap { place in present.map { "\($0)/\(place)" } }
        .filter(Self.isFolder))
    themes[name] = theme
    return theme
  }

  /// The folders of a theme, those of the best size first.
  private static func places(in index: KeyFile?) -> [String] {
    guard let index else { return sizes.map { "\($0)x\($0)/apps" } }
    let names = ["Directories", "ScaledDirectories"].flatMap { index.words($0, in: group) }
    let ranked = names.prefix(folderCount).filter(isBelow).enumerated().map { place, name in
      let size = index.value("Size", in: name).flatMap { Int($0) } ?? 0
      let scale = index.value("Scale", in: name).flatMap { Int($0) } ?? 1
      let pixels = size.multipliedReportingOverflow(by: scale).partialValue
      return (rank: rank(of: pixels), place: place, name: name)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.name)
  }

  /// The place of a size among those that apps install, the best first; others come after them, the largest first.
  private static func rank(of size: Int) -> Int {
    sizes.firstIndex(of: size) ?? sizes.count + largest - min(max(size, 0), largest)
  }

  /// Whether the name of a folder stays within its theme.
  private static func isBelow(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { String($0).isFileName }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  private static func exists(_ path: String) -> Bool { (try? ForeignFile.open(path)) != nil }

  private static let group = "Icon Theme"
  private static let symbolic = "-symbolic"
  /// The theme of GTK where nothing is chosen.
  private static let usual = "Adwaita"
  private static let sizes = [128, 96, 64, 256, 48, 512, 32]
  private static let largest = 1_024
  private static let folderCount = 1_024
  private static let indexBytes = 256 * 1_024
  private static let pathBytes = 4_096
}
