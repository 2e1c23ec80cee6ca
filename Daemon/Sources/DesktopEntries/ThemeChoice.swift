import LinuxEvents

/// The themes that the user has chosen, and their parents: from the desktop's settings, otherwise from GTK's files.
package struct ThemeChoice: Sendable {
  /// The files in which GTK stores the choice, the newest version's first, the user's own before the machine's.
  private let files: [String]
  private let desktop: DesktopThemes?

  /// Finds the files by the variables of the session; the desktop's settings may become known later.
  package init(environment: [String: String], desktop: DesktopThemes?) {
    self.desktop = desktop
    files = BaseFolders.settings(environment).all.flatMap { folder in
      ["gtk-4.0", "gtk-3.0"].map { "\(folder)/\($0)/settings.ini" }
    }
  }

  /// The theme of icons, as it is now.
  package var icons: String? { desktop?.choice.icons ?? value("gtk-icon-theme-name") }

  /// The theme of sounds, as it is now.
  package var sounds: String? { desktop?.choice.sounds ?? value("gtk-sound-theme-name") }

  /// Whether sounds of the theme are heard, as it is now.
  package var playsSounds: Bool { desktop?.choice.playsSounds ?? true }

  private func value(_ key: String) -> String? {
    files.lazy.compactMap { path in
      ForeignFile.text(path, limit: Self.fileBytes).flatMap {
        KeyFile($0).value(key, in: "Settings")
      }
    }.first
  }

  /// The themes to search, the best first: the chosen one, its ancestors, and the fallback at the end. The parents of each
  /// theme are read once, so that cycles end; a theme without a file has no parents.
  package static func chain(
    from chosen: String?, to last: String, parents: (String) -> [String]?
  ) -> [String] {
    var chain: [String] = []
    func follow(_ name: String, withoutFile: Bool) {
      guard chain.count < most, name != last, !chain.contains(name), name.isFileName else { return }
      let found = parents(name)
      guard found != nil || withoutFile else { return }
      chain.append(name)
      found?.prefix(most).forEach { follow($0, withoutFile: false) }
    }
    // The chosen theme may have no file of its own, and nothing but its folder.
    if let chosen { follow(chosen, withoutFile: true) }
    return chain + [last]
  }

  /// The most themes that one search uses, in addition to the last.
  package static let most = 8
  private static let fileBytes = 65_536
}

extension String {
  /// Whether it is the name of a file directly in a folder.
  ///
  /// The search for slashes works on bytes, because a slash and a combining mark form another character.
  package var isFileName: Bool {
    !isEmpty && self != "." && self != ".." && !utf8.contains(UInt8(ascii: "/"))
      && utf8.count <= Self.fileNameBytes
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static let fileNameBytes = 255
}
