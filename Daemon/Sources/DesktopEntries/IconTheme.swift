import FoundationEssentials
import LinuxEvents

/// The pictures of the user's icon theme, by the icon theme specification: those of the chosen theme, of its parents, and of
/// `hicolor`, into which apps install their own.
///
/// A PNG that is large enough for a small icon on a sharp screen is preferred to a vector picture, which must be drawn first.
package final class IconTheme {
  /// The folders of themes, and the folders of pictures without a theme.
  private let folders: [String]
  private let plain: [String]
  /// The theme that was chosen at the time of creation; nil without a choice.
  private let chosen: String?
  /// Whether drawings are found, too: files in SVG.
  private let findsDrawings: Bool
  /// The descriptions of the themes that have been read.
  private var themes: [String: Theme] = [:]

  private struct Theme {
    /// The parents; nil if the theme has no file that names them.
    var parents: [String]?
    /// Its existing folders, the best size first.
    var places: [Place]
  }

  private struct Place {
    var path: String
    /// Whether its PNG files are large enough.
    var isLarge: Bool
  }

  /// Finds the folders from the variables of the session; the themes are read once, when they are needed.
  package init(
    environment: [String: String], desktop: DesktopThemes? = nil, findsDrawings: Bool = true
  ) {
    self.findsDrawings = findsDrawings
    let data = BaseFolders.data(environment).all
    let own = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.icons" : nil }
    folders = [own].compactMap(\.self) + data.map { $0 + "/icons" }
    plain = data.map { $0 + "/pixmaps" }
    chosen = ThemeChoice(environment: environment, desktop: desktop).icons
  }

  /// Finds the picture of an icon: for a themed name the best one for a small icon, or the named file.
  ///
  /// A symbolic icon is a shape without a colour, so the full icon of its name is used instead.
  ///
  /// - Returns: Nil if the picture does not exist.
  package func picture(of icon: String) -> String? {
    if icon.hasPrefix("/") {
      return icon.utf8.count <= Self.pathBytes && Self.exists(icon) ? icon : nil
    }
    let name = Self.full(icon)
    guard name.isFileName, !name.hasPrefix(".") else { return nil }
    let themed = chain.lazy.compactMap { self.file(name, in: self.theme($0).places) }
    return themed.first ?? file(name, in: plain.map { Place(path: $0, isLarge: true) })
  }

  private func file(_ name: String, in places: [Place]) -> String? {
    let large = places.lazy.filter(\.isLarge).map { "\($0.path)/\(name).png" }
    let drawn = places.lazy.map { "\($0.path)/\(name).svg" }
    let small = places.lazy.filter { !$0.isLarge }.map { "\($0.path)/\(name).png" }
    return large.first(where: Self.exists)
      ?? (findsDrawings ? drawn.first(where: Self.exists) : nil)
      ?? small.first(where: Self.exists)
  }

  /// The name of the full icon that a symbolic one is drawn after.
  package static func full(_ name: String) -> String {
    name.hasSuffix(symbolic) ? String(name.dropLast(symbolic.count)) : name
  }

  private lazy var chain = ThemeChoice.chain(
    from: chosen ?? Self.usual, to: "hicolor"
  ) { self.theme($0).parents }

  private func theme(_ name: String) -> Theme {
    if let known = themes[name] { return known }
    let index = folders.lazy.compactMap { folder in
      ForeignFile.text("\(folder)/\(name)/index.theme", limit: Self.indexBytes)
    }.first.map { KeyFile($0) }
    // Hundreds of folders are named, of which few exist: the others are not searched for each icon.
    let present = folders.map { "\($0)/\(name)" }.filter(Self.isFolder)
    let theme = Theme(
      parents: index?.words("Inherits", in: Self.group),
      places: Self.places(in: index).flatMap { place in
        present.map { Place(path: "\($0)/\(place.path)", isLarge: place.isLarge) }
      }.filter { Self.isFolder($0.path) })
    themes[name] = theme
    return theme
  }

  /// The folders of a theme, the best size first.
  private static func places(in index: KeyFile?) -> [Place] {
    guard let index else {
      return sizes.map { Place(path: "\($0)x\($0)/apps", isLarge: $0 >= smallest) }
        + [Place(path: "scalable/apps", isLarge: true)]
    }
    let names = ["Directories", "ScaledDirectories"].flatMap { index.words($0, in: group) }
    let ranked = names.prefix(folderCount).filter(isBelow).enumerated().map { place, name in
      let size = index.value("Size", in: name).flatMap { Int($0) } ?? 0
      let scale = index.value("Scale", in: name).flatMap { Int($0) } ?? 1
      let pixels = size.multipliedReportingOverflow(by: scale).partialValue
      return (rank: rank(of: pixels), place: place, name: name, isLarge: pixels >= smallest)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
      .map { Place(path: $0.name, isLarge: $0.isLarge) }
  }

  /// The rank of a size among the usual sizes, the best first; other sizes follow, the largest first.
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
  /// GTK's theme without a choice.
  private static let usual = "Adwaita"
  private static let sizes = [128, 96, 64, 256, 48, 512, 32]
  private static let largest = 1_024
  /// A smaller PNG would be blurred.
  private static let smallest = 48
  private static let folderCount = 1_024
  private static let indexBytes = 256 * 1_024
  private static let pathBytes = 4_096
}
