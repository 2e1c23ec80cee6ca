import BorrowedDesktop
import DesktopSupport
import NotificationModel
import Testing

/// Contents that have crashed or misled real servers come out harmless on every server.
struct HostileContentTests {
  @Test(arguments: HostileText.all)
  func `A hostile text is harmless in every part of a notification`(content: HostileText) throws {
    let text = content.text
    // As much of it as the wire allows in a name.
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
    for server in [RemoteServer.dunst, .plasma, .plain, .undecided, .bare] {
      for place in places {
        var bench = DeskBench(server)
        let media = DesktopMedia(sound: .serverDefault(name: text), icon: .themed(text))
        expectHarmless(try bench.show(.banner().with(place), media: media).call, on: server)
      }
      var bench = DeskBench(server)
      let question = AuthorizationQuestion(app: .organizer, appName: text, options: .alert)
      for (_, call) in bench.feed(.event(.settings(.ask(question)))).notifications {
        expectHarmless(call, on: server)
      }
    }
  }

  @Test func `The hostile texts are of 32 kinds, as many as real servers were tried with`() {
    #expect(HostileText.all.count == 32)
  }

  private func expectHarmless(_ call: NotifyCall, on server: RemoteServer) {
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
      // An ampersand of one character is five when it is escaped.
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
    // By bytes, as a parser reads it: a combining mark after a bracket makes another character of both.
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

  /// The most scalars of one character, not counting syllables, which grow in length.
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
