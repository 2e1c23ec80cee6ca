import LinuxEvents

/// What the desktop's menu knows of an app: the file `IDENTIFIER.desktop` in its folders.
package enum DesktopEntry {
  /// The icon of an app, from the first folder that has an entry for it.
  ///
  /// The folders are the person's own, then those of the system, as the XDG base directory specification
  /// has them.
  package static func icon(
    of identifier: String, environment: [String: String]
  ) -> DesktopMedia.Icon? {
    for folder in folders(environment) {
      // Entries of Flatpak and Snap are links.
      guard let file = try? ForeignFile.open("\(folder)/applications/\(identifier).desktop"),
        let bytes = try? file.head(DesktopLimits.entryBytes)
      else { continue }
      return icon(in: String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }

  /// The value of `Icon` in the entry's own group: a file by its path, or a name of the icon theme.
  static func icon(in text: String) -> DesktopMedia.Icon? {
    var isOwnGroup = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == "[" { isOwnGroup = line == "[Desktop Entry]" }
      guard isOwnGroup, let sign = line.firstIndex(of: "="),
        line[..<sign].split(separator: " ") == ["Icon"]
      else { continue }
      let value = String(
        line[line.index(after: sign)...].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      )
      if value.hasPrefix("/") { return LocalFile(value).map(DesktopMedia.Icon.file) }
      return value.isEmpty ? nil : .themed(value)
    }
    return nil
  }

  private static func folders(_ environment: [String: String]) -> [String] {
    let home = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" }
    let system = environment["XDG_DATA_DIRS"] ?? ""
    let list = (system.isEmpty ? "/usr/local/share:/usr/share" : system).split(separator: ":")
    return ([home ?? ""] + list.map(String.init)).prefix(DesktopLimits.dataFolders)
      .filter { $0.hasPrefix("/") }
  }
}
