import NotificationModel

/// The texts of a call: what a server can show of a title, a subtitle and a body.
struct BubbleTexts {
  /// The call, with nothing but its texts.
  let call: NotifyCall

  /// Takes what the presentation says; hidden previews are in its words already (E16).
  init(_ presentation: Presentation, on server: DesktopServer) {
    self.init(
      appName: Self.name(presentation.appName, of: presentation.key.app),
      title: presentation.title, subtitle: presentation.subtitle, body: presentation.body,
      on: server)
  }

  /// The title is the summary, else the subtitle, else the app's name. A subtitle beside a title is
  /// the body's first line. Without a body on the server, the texts go after the title.
  init(appName: String, title: String, subtitle: String, body: String, on server: DesktopServer) {
    let title = DesktopText.line(title, bytes: DesktopLimits.summaryBytes)
    let subtitle = DesktopText.line(subtitle, bytes: DesktopLimits.subtitleBytes)
    let body = DesktopText.paragraph(body, bytes: DesktopLimits.bodyBytes)
    let summary = [title, subtitle, appName].first { !$0.isEmpty } ?? ""
    let second = title.isEmpty ? "" : subtitle
    guard server.showsBody else {
      let rest = [second, body].filter { !$0.isEmpty }.joined(separator: " – ")
      let short = DesktopText.line(rest, bytes: DesktopLimits.shortBodyBytes)
      let room = DesktopLimits.summaryBytes - DesktopLimits.shortBodyBytes - 8
      let start = DesktopText.cut(summary, to: room)
      call = NotifyCall(appName: appName, summary: short.isEmpty ? summary : "\(start): \(short)")
      return
    }
    call = NotifyCall(
      appName: appName, summary: summary,
      body: server.takesMarkup
        ? Self.markup(subtitle: second, body: body)
        : Self.plain(subtitle: second, body: body, on: server))
  }

  /// The name of an app on one line; an app without one is called by its identifier.
  static func name(_ name: String, of app: BundleIdentifier) -> String {
    let name = DesktopText.line(name, bytes: DesktopLimits.appNameBytes)
    return name.isEmpty ? app.rawValue : name
  }

  /// The subtitle, then the body, with nothing that the server could take for markup.
  private static func plain(subtitle: String, body: String, on server: DesktopServer) -> String {
    let text = [subtitle, body].filter { !$0.isEmpty }.joined(separator: "\n")
    return DesktopText.cut(
      server.mayTakeMarkup ? DesktopText.withoutMarkup(text) : text, to: DesktopLimits.bodyBytes)
  }

  /// The subtitle bold, then the body; its only tags are the two written here.
  private static func markup(subtitle: String, body: String) -> String {
    guard !subtitle.isEmpty else {
      return DesktopText.escaped(body, bytes: DesktopLimits.bodyBytes)
    }
    let first = "<b>" + DesktopText.escaped(subtitle, bytes: subtitleMarkupBytes) + "</b>"
    guard !body.isEmpty else { return first }
    let room = DesktopLimits.bodyBytes - first.utf8.count - 1
    return first + "\n" + DesktopText.escaped(body, bytes: room)
  }

  /// The longest subtitle with every character escaped.
  private static let subtitleMarkupBytes = 5 * DesktopLimits.subtitleBytes
}
