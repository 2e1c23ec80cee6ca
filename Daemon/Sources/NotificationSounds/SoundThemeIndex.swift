import DesktopEntries

/// The file `index.theme` of a sound theme: the folders of its sounds, and the parent themes for missing ones.
struct SoundThemeIndex: Hashable, Sendable {
  /// The theme that ends every search.
  static let last = "freedesktop"

  /// The themes that it inherits from, the best first.
  var parents: [String] = []
  /// Its folders with stereo sounds, relative to the theme's own.
  var folders = ["stereo"]

  /// The defaults of a theme without that file.
  init() {}

  /// Reads a file; invalid folder names are left out.
  init(_ text: String) {
    let file = KeyFile(text)
    func names(_ key: String) -> [String] {
      file.words(key, in: "Sound Theme").filter(\.isFileName)
    }
    parents = names("Inherits")
    let stereo = names("Directories").prefix(NotificationSoundsLimits.themeFolders).filter {
      folder in
      file.value("OutputProfile", in: folder).map { $0 == "stereo" } ?? true
    }
    if !stereo.isEmpty { folders = stereo }
  }

  /// The themes in which a sound is searched, the best first.
  static func chain(from chosen: String?, index: (String) -> SoundThemeIndex?) -> [String] {
    _ = index(last)
    return ThemeChoice.chain(from: chosen, to: last) { index($0)?.parents }
  }
}
