import Foundation

/// The desktop menu's entry for an app: the text of its file `IDENTIFIER.desktop`.
///
/// With this entry, `xdg-open` with one of the app's schemes starts the app, with the URL as its argument.
package struct MenuEntry {
  /// The display name.
  package var name: String
  /// The purpose of the app, in a few words.
  package var comment: String?
  /// The path of the program, or its name on `PATH`.
  package var program: String
  /// The path of the icon, or its name in a theme.
  package var icon: String?
  /// The menu categories, such as `Office`.
  package var categories: [String] = []
  /// Whether the entry only opens URLs, and no menu shows it.
  package var isHidden = false
  /// The schemes that are offered to the desktop.
  package private(set) var schemes: [String]
  private var lastLines: [String] = []

  /// Prepares the entry of a bundle in a shared menu.
  package init(_ bundle: AppBundle) {
    name = bundle.displayName
    program = bundle.executablePath
    icon = bundle.iconPath
    schemes = bundle.urlSchemes.filter { !Self.personalSchemes.contains($0) }
  }

  /// Prepares the entry of a bundle in the user's own menu, with a mark that other programs' entries lack.
  init(ofPerson bundle: AppBundle) {
    self.init(bundle)
    lastLines = ["StartupNotify=true", Self.mark]
  }

  /// The lines of the file, in the form of the Desktop Entry Specification.
  package var text: String {
    let argument = schemes.isEmpty ? "" : " %u"
    var lines = ["[Desktop Entry]", "Type=Application", "Name=\(Self.value(name))"]
    if let comment { lines.append("Comment=\(Self.value(comment))") }
    lines.append("Exec=\(Self.value(Self.quoted(program)))\(argument)")
    if let icon { lines.append("Icon=\(Self.value(icon))") }
    if !categories.isEmpty { lines.append("Categories=\(Self.list(categories))") }
    if !schemes.isEmpty {
      lines.append("MimeType=\(Self.list(schemes.map { "x-scheme-handler/\($0)" }))")
    }
    if isHidden { lines.append("NoDisplay=true") }
    // GNOME lists the app in its settings, and Budgie plays its sounds.
    lines.append("X-GNOME-UsesNotifications=true")
    return (lines + lastLines).joined(separator: "\n") + "\n"
  }

  /// The line that distinguishes our entries in the user's menu from other programs'.
  static let mark = "X-UserNotifications-Bundle=true"

  /// Web pages and files are opened by the programs that the user chose; Apple's systems do not assign them to an app on
  /// request either.
  private static let personalSchemes = ["http", "https", "file", "mailto", "tel"]

  private static func list(_ values: [String]) -> String {
    values.map { "\($0);" }.joined()
  }

  /// An argument of `Exec`, quoted where the specification requires it; a percent sign begins a field there.
  private static func quoted(_ argument: String) -> String {
    guard argument.wholeMatch(of: /[A-Za-z0-9\/._+\-]+/) == nil else { return argument }
    var text = "\""
    for letter in argument {
      if "\"`$\\".contains(letter) { text.append("\\") }
      text += letter == "%" ? "%%" : String(letter)
    }
    return text + "\""
  }

  /// A value of any key: backslashes are doubled, and line ends are removed so that a name stays on its line.
  private static func value(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\")
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
