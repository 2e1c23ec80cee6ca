import DesktopShell
import NotificationModel
import Testing

/// Contents that have crashed or misled real servers come out harmless on every server.
struct HostileContentTests {
  /// A content by the name of what is wrong with it.
  struct Content: CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
    }
  }

  private static func scalars(_ values: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: values.compactMap(Unicode.Scalar.init))
    return String(view)
  }

  static let megabyte = String(repeating: "x", count: 1_000_000)

  static let contents: [Content] = [
    Content("a megabyte", megabyte),
    Content("a megabyte of ampersands", String(repeating: "&", count: 1_000_000)),
    Content("a megabyte of emoji", String(repeating: "😀", count: 250_000)),
    Content("nested bold", String(repeating: "<b>", count: 3_000)),
    Content("unclosed markup", "<b><i><u>never <a href='"),
    Content("closing markup alone", "</b></i></body></html>"),
    Content("a remote image", "<img src=\"http://example.com/track.png\" alt=\"x\">"),
    Content("a local image", "<img src=\"file:///dev/zero\">"),
    Content("a script", "<script>alert(1)</script><a href=\"javascript:alert(1)\">x</a>"),
    Content("entities", "&lt;b&gt; &amp;amp; &#0; &#x41; &bogus;"),
    Content("an entity bomb", "<!DOCTYPE x [<!ENTITY a \"b\">]>&a;&a;<![CDATA[x]]>"),
    Content("an ampersand with an accent", "&\u{301}lt; <\u{338}b>\u{301}"),
    Content("zero bytes", "a\0b\0\0c"),
    Content("control characters", scalars(Array(1...0x1F))),
    Content("second control characters", "a\u{7F}\u{80}\u{85}\u{9B}31m\u{9F}b"),
    Content("terminal escapes", "\u{1B}[31mred\u{1B}]0;title\u{7}"),
    Content("reading backwards", "invoice\u{202E}fdp.exe\u{202C}"),
    Content("isolates without an end", "\u{2066}\u{2067}\u{2068}\u{202A}\u{202B}\u{202D}"),
    Content("byte order marks", "\u{FEFF}a\u{FEFF}\u{FFF9}\u{FFFB}"),
    Content("no characters", scalars([0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0])),
    Content("a tower of marks", "a" + String(repeating: "\u{301}", count: 100_000)),
    Content("marks alone", String(repeating: "\u{20DD}", count: 100_000)),
    Content("an endless family", String(repeating: "👩\u{200D}", count: 100_000)),
    Content("an endless syllable", String(repeating: "\u{1100}", count: 400_000)),
    Content("flags", String(repeating: "\u{1F1E6}", count: 50_000)),
    Content("tags", "a" + String(repeating: "\u{E0041}", count: 5_000) + "\u{E0001}"),
    Content("ten thousand lines", String(repeating: "line\n", count: 10_000)),
    Content("every kind of break", "a\r\nb\rc\u{2028}d\u{2029}e\u{B}f\u{C}g\u{85}h"),
    Content("formats and commands", "%s%n%x $(reboot) `reboot` ; rm -rf / | --help -t 0 '\""),
    Content("blanks alone", " \t\n \u{2028} "),
    Content("paths", "../../../../etc/passwd file:///dev/zero /dev/random"),
    Content("one long line of blanks", String(repeating: " ", count: 300_000) + "end"),
  ]

  @Test(arguments: contents)
  func `A hostile content is harmless wherever it stands`(content: Content) throws {
    let text = content.text
    // As much of it as the wire lets through where it is a name.
    let start = String(text.unicodeScalars.prefix(128))
    let actions = (0..<1_000).map { index in
      Presentation.Action(
        identifier: "\(index)\(start)", title: text,
        textInput: Presentation.TextInput(buttonTitle: text, placeholder: text))
    }
    let places: [(inout Presentation) -> Void] = [
      { $0.title = text }, { $0.body = text },
      {
        $0.key.identifier = start
        $0.group = start
        $0.actions = actions
      },
      {
        $0.title = text
        $0.subtitle = text
        $0.body = text
        $0.appName = text
      },
    ]
    for server in [DesktopServer.dunst, .plasma, .plain, .undecided, .bare] {
      for place in places {
        var bench = DeskBench(server)
        let media = DesktopMedia(sound: .serverDefault(name: text), icon: .themed(text))
        expectHarmless(try bench.show(.banner().with(place), media: media).call, on: server)
      }
      var bench = DeskBench(server)
      let question = AuthorizationQuestion(app: .organizer, appName: text, options: .alert)
      for (_, call) in bench.feed(.event(.ask(question))).notifications {
        expectHarmless(call, on: server)
      }
    }
  }

  @Test func `There are as many kinds as real servers were tried with`() {
    #expect(Self.contents.count == 32)
  }

  private func expectHarmless(_ call: NotifyCall, on server: DesktopServer) {
    let lines = [call.appName, call.appIcon, call.summary] + call.actions + call.hintTexts
    for line in lines {
      #expect(!line.unicodeScalars.contains(where: Self.isHarmful))
      #expect(!line.contains("\n"))
    }
    let body = call.body.replacing("\n", with: "")
    #expect(!body.unicodeScalars.contains(where: Self.isHarmful))
    #expect(call.body.count { $0 == "\n" } <= 40)
    #expect(call.summary.utf8.count <= 1_024)
    #expect(!call.summary.isEmpty)
    #expect(call.body.utf8.count <= 4_096)
    #expect(call.appName.utf8.count <= 200)
    #expect(call.buttons.count <= 11)
    #expect(Set(call.buttons.map(\.key)).count == call.buttons.count)
    for button in call.buttons {
      #expect((1...128).contains(button.label.utf8.count))
      #expect(button.key.utf8.count <= 12)
    }
    for text in [call.summary, call.body] {
      #expect(Self.tallestLetter(text) <= 200)
      let words = text.unicodeScalars.split { " \n\u{200B}".unicodeScalars.contains($0) }
      // An ampersand of one character is five where it is escaped.
      let most = server.takesMarkup ? 5 * 160 : 160
      for word in words { #expect(word.count { !Self.isLoose($0) } <= most) }
    }
    if server.takesMarkup { expectBalanced(call.body) }
    if server == .undecided {
      #expect(!call.body.unicodeScalars.contains { "<>".unicodeScalars.contains($0) })
    }
  }

  /// The only tags are one pair around the subtitle, and every ampersand begins one of three words.
  private func expectBalanced(_ body: String) {
    // By bytes, as a parser reads it: a mark after a bracket makes another character of both.
    let bytes = Array(body.utf8)
    let tags = bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      .dropFirst().map { $0.starts(with: "b>".utf8) || $0.starts(with: "/b>".utf8) }
    #expect(tags.isEmpty || tags == [true, true])
    #expect(bytes.count { $0 == UInt8(ascii: ">") } == tags.count)
    #expect(tags.isEmpty || bytes.starts(with: "<b>".utf8))
    let words = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for word in words.dropFirst() {
      #expect(["amp;", "lt;", "gt;"].contains { word.starts(with: $0.utf8) })
    }
  }

  /// The scalars of the character that has the most, not counting syllables, which grow in length.
  private static func tallestLetter(_ text: String) -> Int {
    text.filter { $0.unicodeScalars.first?.value != 0x1100 }.map(\.unicodeScalars.count).max() ?? 0
  }

  /// Whether it stands on a letter, or a line can be broken before it.
  private static func isLoose(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend || scalar.properties.isEmojiPresentation
      || scalar == "\u{200D}"
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0x2028, 0x2029: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }
}

extension NotifyCall {
  fileprivate var hintTexts: [String] {
    hints.values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
