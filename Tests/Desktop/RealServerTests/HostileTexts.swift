import DesktopSupport
import NotificationModel

/// Texts of the kinds that have hung or crashed notification servers.
enum HostileTexts {
  static let all: [String] = [
    String(repeating: "A", count: 1_000_000),
    String(repeating: "<b>", count: 3_000),
    String(repeating: "&", count: 20_000),
    String(repeating: "\n", count: 5_000) + "end",
    "Z" + String(repeating: "\u{0301}", count: 10_000),
    "</b></i></body><script>alert(1)</script><b><i>never closed & &foo; &#0; &#xFFFFFFFF;",
    "<img src=\"http://127.0.0.1:9/leak.png\" alt=\"x\"/><a href=\"file:///dev/zero\">here</a>",
    "%n%s%s%x \u{1}\u{7}\u{1B}[31m \u{202E}txt.exe \u{2066}\u{FFFE}\u{200D}",
    String(repeating: "👩‍👩‍👧‍👦", count: 2_000),
    "../../../etc/passwd file:///dev/zero",
  ]

  /// Lets an app say each of them in every place that it can write to.
  static func send(to desktop: PrivateDesktop) throws {
    for (number, text) in all.enumerated() { try send(text, as: "hostile-\(number)", to: desktop) }
  }

  /// What the daemon refuses as too long never reaches a server; a shorter piece may.
  private static func send(_ text: String, as name: String, to desktop: PrivateDesktop) throws {
    var piece = text
    while true {
      do {
        try desktop.schedule(name, app: RealServers.app, category: category(piece, name)) {
          $0.title = .literal(piece)
          $0.subtitle = .literal(piece)
          $0.body = .literal(piece)
        }
        return
      } catch let failure as NotificationFailure
        where failure.code == .limitReached && piece.unicodeScalars.count > 16
      {
        piece = String(piece.unicodeScalars.prefix(piece.unicodeScalars.count / 4))
      }
    }
  }

  private static func category(_ text: String, _ name: String) -> NotificationCategory {
    let words = DisplayText.literal(String(text.unicodeScalars.prefix(100)))
    return NotificationCategory(
      identifier: name,
      actions: (0..<10).map {
        NotificationAction(
          identifier: "\($0)", title: words,
          textInput: NotificationAction.TextInput(buttonTitle: words, placeholder: words))
      })
  }
}
