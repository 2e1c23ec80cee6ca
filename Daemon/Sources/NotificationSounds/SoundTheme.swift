package import DesktopEntries
import LinuxEvents
package import NotificationModel

/// The sounds of the user's theme, by the specification of sound themes: sounds of the chosen theme, of its ancestors, and of
/// `freedesktop` (S19).
///
/// They are `sounds/THEME/FOLDER/NAME.oga`, `.ogg` or `.wav` in the data folders; the user's own data folder takes precedence.
/// Without any, the program that plays generates a tone, so that no reminder is silent. The choice is read for each sound,
/// because it may change at any time.
package struct SoundTheme: Sendable {
  private let folders: [String]
  private let choice: ThemeChoice

  /// Finds the folders from the variables of the session.
  package init(environment: [String: String], desktop: DesktopThemes? = nil) {
    folders = BaseFolders.data(environment).all
    choice = ThemeChoice(environment: environment, desktop: desktop)
  }

  /// Whether its sounds are heard.
  var isHeard: Bool { choice.playsSounds }

  /// The names of a default sound by the sound naming specification, the best first.
  package static func names(of kind: Sound.Kind) -> [String] {
    switch kind {
    case .standard: ["message-new-instant", "message"]
    case .ringtone: ["phone-incoming-call", "message-new-instant"]
    case .critical: ["alarm-clock-elapsed", "dialog-warning", "message-new-instant"]
    }
  }

  /// The files of a default sound that exist, the best first.
  func files(for kind: Sound.Kind) -> [String] {
    let places = places
    var found: [String] = []
    for name in Self.names(of: kind) {
      found += files(named: name, in: places)
      if found.count >= NotificationSoundsLimits.themeFiles { break }
    }
    return Array(found.prefix(NotificationSoundsLimits.themeFiles))
  }

  /// The file of a sound by its name in the theme; without one the file of the more general name before the last hyphen, as
  /// the sound naming specification requires.
  func file(named name: String) -> String? {
    guard name.isFileName else { return nil }
    let places = places
    var name = name[...]
    while !name.isEmpty {
      if let file = files(named: String(name), in: places).first { return file }
      name = name.lastIndex(of: "-").map { name[..<$0] } ?? ""
    }
    return nil
  }

  private func files(named name: String, in places: [SoundFolder]) -> [String] {
    places.flatMap { sounds in
      ["oga", "ogg", "wav"].compactMap { sounds.file("\(name).\($0)") }
    }
  }

  /// The folders that are searched, the best first.
  private var places: [SoundFolder] {
    var indexes: [String: SoundThemeIndex] = [:]
    let chain = SoundThemeIndex.chain(from: choice.sounds) { name in
      let index = folders.lazy.compactMap { folder in
        Self.text("\(folder)/sounds/\(name)/index.theme").map(SoundThemeIndex.init)
      }.first
      indexes[name] = index
      return index
    }
    return chain.flatMap { name in
      folders.flatMap { folder in
        (indexes[name] ?? SoundThemeIndex()).folders.map {
          SoundFolder(root: "\(folder)/sounds/\(name)/\($0)", inside: [])
        }
      }
    }
  }

  private static func text(_ path: String) -> String? {
    ForeignFile.text(path, limit: NotificationSoundsLimits.indexBytes)
  }
}
