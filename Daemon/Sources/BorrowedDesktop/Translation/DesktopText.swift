import NotificationModel

/// Makes texts of apps harmless for a notification server: clean, short, and without markup other than ours.
package enum DesktopText {
  /// The text on one line, within the given number of bytes; a cut is marked by an ellipsis.
  package static func line(_ text: String, bytes: Int) -> String {
    cut(trimmed(cleaned(text, lines: 1, bytes: bytes)), to: bytes)
  }

  /// The text with its line breaks and columns, up to the limit of lines, within the given number of bytes. Empty lines at
  /// its ends are removed, and the first line keeps its indentation.
  package static func paragraph(_ text: String, bytes: Int) -> String {
    let text = cleaned(text, lines: BorrowedDesktopLimits.bodyLines, bytes: bytes)
    let blanks = text.prefix { $0.isWhitespace }
    let kept = blanks.lastIndex(of: "\n").map { text[text.index(after: $0)...] } ?? text[...]
    guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return cut(String(kept[...last]), to: bytes)
  }

  /// A cleaned text as markup that shows exactly it, cut so that the markup fits.
  package static func escaped(_ text: String, bytes: Int) -> String {
    let whole = text.utf8.reduce(0) { $0 + cost($1) }
    guard whole > bytes else { return markup(text) }
    let room = bytes - ellipsis.utf8.count
    return markup(prefix(of: text, within: room, cost: cost)) + ellipsis
  }

  /// A cleaned text that cannot be parsed as markup: the characters that begin and end a tag are replaced by similar ones that
  /// are in every font with Latin letters.
  ///
  /// An ampersand stays. In markup it can only begin an entity, and real servers show any other ampersand as it is.
  static func withoutMarkup(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result.append("‹")
      case ">": result.append("›")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Cuts a text at a boundary between characters, so that it fits with the ellipsis.
  static func cut(_ text: String, to bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    return prefix(of: text, within: bytes - ellipsis.utf8.count) { _ in 1 } + ellipsis
  }

  private static func prefix(
    of text: String, within room: Int, cost: (UInt8) -> Int
  ) -> Substring {
    var used = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      used += text.utf8[end..<next].reduce(0) { $0 + cost($1) }
      guard used <= room else { break }
      end = next
    }
    guard end == text.startIndex else { return text[..<end] }
    // One endless character: a piece of it is better than an empty text.
    used = 0
    for index in text.unicodeScalars.indices {
      used += UTF8.encode(text.unicodeScalars[index])?.reduce(0) { $0 + cost($1) } ?? 0
      guard used <= room else { break }
      end = text.unicodeScalars.index(after: index)
    }
    return text[..<end]
  }

  private static let ellipsis = "…"

  /// Removes characters that could affect a server or mislead a reader.
  ///
  /// Reading ends soon after the limit, so that a megabyte costs no more than a page.
  private static func cleaned(_ text: String, lines: Int, bytes: Int) -> String {
    var result = String.UnicodeScalarView()
    var breaks = 0
    // A mark without a letter would combine with the character before the text.
    var marks = BorrowedDesktopLimits.marksOnLetter
    var unbroken = 0
    var used = 0
    var previous: Unicode.Scalar = " "
    let room = bytes + longestCharacter
    // One character beyond the limit, of whatever size, shows that the text was cut. Removed characters cost time too, so
    // their number is limited.
    for scalar in text.unicodeScalars.prefix(room * 4) {
      if used > room { break }
      defer { previous = scalar }
      if isBreak(scalar) {
        if scalar == "\n", previous == "\r" { continue }
        breaks += 1
        result.append(breaks < lines ? "\n" : " ")
        used += 1
        unbroken = 0
        marks = BorrowedDesktopLimits.marksOnLetter
        continue
      }
      guard let scalar = harmless(scalar, keepsTabs: lines > 1) else { continue }
      if joins(scalar) {
        marks += 1
        guard marks <= BorrowedDesktopLimits.marksOnLetter else { continue }
      } else if previous != joiner || marks > BorrowedDesktopLimits.marksOnLetter {
        // Characters tied by a joiner are one picture, and counts as one letter.
        marks = 0
        unbroken = canBreak(at: scalar) ? 0 : unbroken + 1
        if unbroken > BorrowedDesktopLimits.unbrokenCharacters, !endsSyllable(scalar) {
          result.append(breakingPlace)
          used += UTF8.width(breakingPlace)
          unbroken = 1
        }
      }
      result.append(scalar)
      used += UTF8.width(scalar)
    }
    return String(result)
  }

  private static func canBreak(at scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == breakingPlace
  }

  /// Whether it is the later part of a Korean syllable that is written in parts.
  private static func endsSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value)
  }

  /// A blank without a width.
  private static let breakingPlace: Unicode.Scalar = "\u{200B}"

  private static func harmless(_ scalar: Unicode.Scalar, keepsTabs: Bool) -> Unicode.Scalar? {
    if scalar == "\t" { return keepsTabs ? scalar : " " }
    return isHarmful(scalar) ? nil : scalar
  }

  private static let longestCharacter = 256
  private static let joiner: Unicode.Scalar = "\u{200D}"

  private static func trimmed(_ text: String) -> String {
    var slice = text[...]
    while let first = slice.first, first == " " || first == "\n" { slice.removeFirst() }
    while let last = slice.last, last == " " || last == "\n" { slice.removeLast() }
    return String(slice)
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Control characters, bidirectional controls, tags and noncharacters.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x202A...0x202E, 0x2066...0x2069, 0x206A...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE001F: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  /// Whether it combines with the scalar before it, or joins the next one to it.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return scalar.properties.isGraphemeExtend || scalar == joiner
      || scalar.properties.generalCategory == .spacingMark
      || (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  /// Works on scalars: an ampersand with an accent is another character, and still an ampersand.
  private static func markup(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func cost(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "&"): 5
    case UInt8(ascii: "<"), UInt8(ascii: ">"): 4
    default: 1
    }
  }
}

/// The texts of a call: the parts that a server can show of a title, a subtitle and a body.
struct BubbleTexts {
  /// The call, with nothing but its texts.
  let call: NotifyCall

  /// Creates the texts of a presentation; its texts already reflect hidden previews (E16).
  init(_ presentation: Presentation, on server: RemoteServer) {
    self.init(
      appName: Self.name(presentation.appName, of: presentation.key.app),
      title: presentation.title, subtitle: presentation.subtitle, body: presentation.body,
      on: server)
  }

  /// The title is the summary, else the subtitle, else the app's name. A subtitle in addition to a title is the body's first
  /// line. If the server shows no body, the texts follow the title.
  init(appName: String, title: String, subtitle: String, body: String, on server: RemoteServer) {
    let title = DesktopText.line(title, bytes: BorrowedDesktopLimits.summaryBytes)
    let subtitle = DesktopText.line(subtitle, bytes: BorrowedDesktopLimits.subtitleBytes)
    let body = DesktopText.paragraph(body, bytes: BorrowedDesktopLimits.bodyBytes)
    let summary = [title, subtitle, appName].first { !$0.isEmpty } ?? ""
    let second = title.isEmpty ? "" : subtitle
    guard server.showsBody else {
      let rest = [second, body].filter { !$0.isEmpty }.joined(separator: " – ")
      let short = DesktopText.line(rest, bytes: BorrowedDesktopLimits.shortBodyBytes)
      let room = BorrowedDesktopLimits.summaryBytes - BorrowedDesktopLimits.shortBodyBytes - 8
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

  /// The name of an app on one line; an app without a name is shown by its identifier.
  static func name(_ name: String, of app: BundleIdentifier) -> String {
    let name = DesktopText.line(name, bytes: BorrowedDesktopLimits.appNameBytes)
    return name.isEmpty ? app.rawValue : name
  }

  /// The subtitle, then the body, without anything that the server could take for markup.
  private static func plain(subtitle: String, body: String, on server: RemoteServer) -> String {
    let text = [subtitle, body].filter { !$0.isEmpty }.joined(separator: "\n")
    return DesktopText.cut(
      server.mayTakeMarkup ? DesktopText.withoutMarkup(text) : text,
      to: BorrowedDesktopLimits.bodyBytes)
  }

  /// The subtitle bold, then the body; its only tags are the two written here.
  private static func markup(subtitle: String, body: String) -> String {
    guard !subtitle.isEmpty else {
      return DesktopText.escaped(body, bytes: BorrowedDesktopLimits.bodyBytes)
    }
    let first = "<b>" + DesktopText.escaped(subtitle, bytes: subtitleMarkupBytes) + "</b>"
    guard !body.isEmpty else { return first }
    let room = BorrowedDesktopLimits.bodyBytes - first.utf8.count - 1
    return first + "\n" + DesktopText.escaped(body, bytes: room)
  }

  /// The longest subtitle with every character escaped.
  private static let subtitleMarkupBytes = 5 * BorrowedDesktopLimits.subtitleBytes
}
