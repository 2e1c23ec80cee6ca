@testable import DesktopEntries
@testable import ServedDesktop
import NotificationModel
@testable import NotificationText

/// Texts of programs that notify on the session bus are bounded and harmless, and never grow.
enum ProgramParsing {
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkMarkup(text)
    try checkTexts(text)
    try checkPreference(text)
    if let app = UnitName.app(ofUnit: text) {
      try promise(
        !app.isEmpty && text.utf8.starts(with: "app-".utf8), "a unit of no app has one")
    }
    let entry = DesktopEntry("app", text: text)
    try promise(
      entry.command.count <= DesktopEntry.Limits.commandWords, "a command has too many words")
  }

  private static func checkMarkup(_ text: String) throws {
    let body = BodyMarkup(text)
    try promise(body.runs.count <= BodyMarkup.Limits.runs, "a body has too many runs")
    try promise(body.pictures.count <= BodyMarkup.Limits.pictures, "a body has too many pictures")
    try promise(body.text.utf8.count <= text.utf8.count, "a body has grown")
    for run in body.runs {
      try promise(!run.text.isEmpty, "a run is empty")
      guard let link = run.link else { continue }
      let scheme = String(decoding: link.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      try promise(
        ["http", "https", "mailto"].contains(scheme.lowercased()), "a link leads to \(link)")
    }
    for picture in body.pictures {
      try promise(
        picture.source.utf8.starts(with: "/".utf8)
          || picture.source.utf8.starts(with: "file:///".utf8),
        "a picture is not of this machine: \(picture.source)")
    }
  }

  /// The portal's configuration is copied with one line in it, and a second copy is the same.
  private static func checkPreference(_ text: String) throws {
    let system = "/usr/share/xdg-desktop-portal/portals.conf"
    guard
      let preference = PortalPreference(environment: ["HOME": "/person"], desktops: ["sway"])
    else { return }
    let plan = preference.plan { $0 == system ? text : nil }
    guard case .write(let path, let copy) = plan else {
      return try promise(false, "a file of the system is the person's")
    }
    try promise(copy.utf8.count <= text.utf8.count + 1_024, "a copy has grown")
    try promise(
      copy.contains("\n\(PortalPreference.line)"), "a copy does not prefer this system")
    let again = preference.plan { $0 == path ? copy : $0 == system ? text : nil }
    try promise(again == plan, "a copy is another one the second time")
  }

  private static func checkTexts(_ text: String) throws {
    var cleaner = PostedText(bytes: 200, keepsLines: true)
    let clean = cleaner.clean(text)
    try promise(clean.utf8.count <= 200, "a text is too long")
    var again = PostedText(bytes: 200, keepsLines: true)
    try promise(again.clean(clean) == clean, "a clean text is cleaned once more")
    let line = PostedText.line(text, bytes: 100)
    try promise(
      line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
      "a line has a control character")
  }
}
