import Foundation

/// What the desktop's menu is told of an app: the text of its file `IDENTIFIER.desktop`.
///
/// With it `xdg-open` of one of the app's schemes starts the app, with the address as its argument.
struct MenuEntry {
  let bundle: AppBundle

  /// The schemes that are offered to the desktop.
  ///
  /// Pages and files belong to the programs that the person chose; Apple's systems do not give them to an app that
  /// asks for them either.
  var schemes: [String] {
    bundle.urlSchemes.filter { !["http", "https", "file", "mailto", "tel"].contains($0) }
  }

  /// The lines of the file, as the Desktop Entry Specification has them.
  var text: String {
    let types = schemes.map { "x-scheme-handler/\($0);" }.joined()
    var lines = [
      "[Desktop Entry]", "Type=Application", "Name=\(Self.value(bundle.displayName))",
      "Exec=\(Self.value(Self.quoted(bundle.executablePath))) %u",
    ]
    if let icon = bundle.iconPath { lines.append("Icon=\(Self.value(icon))") }
    lines += ["MimeType=\(types)", "StartupNotify=true", Self.mark]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line that tells an entry of ours from one that somebody else wrote.
  static let mark = "X-UserNotifications-Bundle=true"

  /// An argument of `Exec`, in the quotes that the specification asks for; a percent sign begins a field there.
  private static func quoted(_ argument: String) -> String {
    var text = "\""
    for letter in argument {
      if "\"`$\\".contains(letter) { text.append("\\") }
      text += letter == "%" ? "%%" : String(letter)
    }
    return text + "\""
  }

  /// A value of any key: a backslash is doubled, and a name without line ends stays on its line.
  private static func value(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\")
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
