import LinuxEvents

/// The desktop entry of an app: the file `IDENTIFIER.desktop` in the folders of the desktop's menu.
package struct DesktopEntry: Hashable, Sendable {
  /// The name of the file without its extension.
  package var identifier: String
  /// The display name of the app; empty if it is missing.
  package var name: String
  /// The icon: a path, or a name of the icon theme; empty if it is missing.
  package var icon: String
  /// The program and its arguments, without field codes; empty if it is missing.
  package var command: [String]
  /// Whether the bus starts the app, which then receives its actions by `org.freedesktop.Application`.
  package var isBusActivatable: Bool

  /// Finds the entry of an app in the first folder that has one: the user's own, then those of the system.
  ///
  /// - Returns: Nil if no folder has it, or if the identifier cannot be a file name.
  package static func find(
    _ identifier: String, environment: [String: String]
  ) -> DesktopEntry? {
    guard !identifier.isEmpty, !identifier.hasPrefix("."),
      identifier.utf8.count <= Limits.identifierBytes,
      !identifier.utf8.contains(UInt8(ascii: "/")), !identifier.utf8.contains(0)
    else { return nil }
    for folder in BaseFolders.data(environment).all {
      // Entries of Flatpak and Snap are links.
      guard let file = try? ForeignFile.open("\(folder)/applications/\(identifier).desktop"),
        let bytes = try? file.head(Limits.entryBytes)
      else { continue }
      return DesktopEntry(identifier, text: String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }

  /// Reads the entry's own group; other groups are those of its further actions.
  package init(_ identifier: String, text: String) {
    let file = KeyFile(text, lineBytes: Limits.lineBytes)
    func value(_ key: String) -> String { file.value(key, in: "Desktop Entry") ?? "" }
    self.identifier = identifier
    name = value("Name")
    icon = value("Icon")
    command = Self.words(of: value("Exec"))
    isBusActivatable = value("DBusActivatable") == "true"
  }

  /// The words of a command line: a quoted word is one word, a backslash escapes the next character, and field codes such as
  /// `%U` are left out, because no file is passed.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var hasWord = false
    var rest = line[...]
    while let character = rest.popFirst(), words.count < Limits.commandWords {
      switch character {
      case "\"":
        isQuoted.toggle()
        hasWord = true
      case "\\":
        if let next = rest.popFirst() { word.append(next) }
      case "%":
        if rest.popFirst() == "%" { word.append("%") }
      case " " where !isQuoted:
        if hasWord || !word.isEmpty { words.append(word) }
        (word, hasWord) = ("", false)
      default: word.append(character)
      }
    }
    if hasWord || !word.isEmpty { words.append(word) }
    return words
  }

  /// Every limit of a desktop file.
  enum Limits {
    /// The bytes of a name.
    static let identifierBytes = 200
    /// The bytes of a file that are read.
    static let entryBytes = 256 * 1_024
    /// The bytes of a line; longer ones are skipped.
    static let lineBytes = 4_096
    /// The words of a command.
    static let commandWords = 64
  }
}
