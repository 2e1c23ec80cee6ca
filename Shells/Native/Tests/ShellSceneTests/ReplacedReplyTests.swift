import NotificationModel
import ShellScene
import TestSupport
import Testing
import Words

/// A program continues to replace its notification while the user answers it.
@Suite struct `A field whose notification is replaced` {
  private var bench = Bench()

  /// Replaces the notification with the open field, with the daemon's events.
  private mutating func replace(
    _ key: NotificationKey, title: String = "Title", hasField: Bool = true, isWithdrawn: Bool
  ) -> NotificationKey {
    if isWithdrawn {
      _ = bench.send(.notifications(.withdraw(key)))
      bench.wait(0.05)
    }
    return bench.present("a") { presentation in
      presentation.title = title
      presentation.body = "Newer"
      presentation.actions = [
        .init(
          identifier: "reply", title: "Reply",
          textInput: hasField ? .init(buttonTitle: "Send it", placeholder: "Message") : nil)
      ]
    }
  }

  @Test(.rules("S40"), arguments: [true, false])
  mutating func `It stays with its text, which answers the newer notification`(isWithdrawn: Bool) {
    let key = bench.openReply()
    bench.type("hel")
    let newer = replace(key, isWithdrawn: isWithdrawn)
    #expect(bench.words().contains("Newer"))
    #expect(bench.scenes[.banners]?.takesKeyboard == true)
    bench.type("lo")
    #expect(
      bench.key(.enter)
        == [.respond(newer, .action(identifier: "reply", text: "hello"), from: .banners)])
  }

  @Test(.rules("S40", "S55"), arguments: [true, false])
  mutating func `It stays and sends nothing if the newer one may be another conversation`(
    isWithdrawn: Bool
  ) {
    let key = bench.openReply()
    let before = bench.node("banner/org.example.app/a")?.frame.y
    bench.type("hel")
    let newer = replace(key, title: "Other", isWithdrawn: isWithdrawn)
    bench.type("lo")
    #expect(bench.shell.fieldContent?.text == "hello")
    #expect(bench.scenes[.banners]?.takesKeyboard == true)
    #expect(bench.node("banner/org.example.app/a")?.frame.y == before)
    #expect(bench.cards() == ["banner/org.example.app/a", "newer/org.example.app/a"])
    #expect(bench.words().contains(Vocabulary.english.text(.replyGone)))
    #expect(bench.key(.enter).isEmpty)
    _ = bench.key(.escape)
    #expect(bench.cards() == ["banner/org.example.app/a"])
    #expect(bench.words().contains("Other"))
    #expect(bench.press("banner/org.example.app/a") == [.respond(newer, .open, from: .banners)])
  }

  @Test(.rules("S40", "S55"))
  mutating func `It stays and sends nothing if the newer one takes no text, or is late`() {
    let key = bench.openReply()
    bench.type("x")
    let newer = replace(key, hasField: false, isWithdrawn: true)
    #expect(bench.key(.enter).isEmpty)
    _ = bench.send(.notifications(.withdraw(newer)))
    bench.wait(1)
    #expect(bench.key(.enter).isEmpty)
    #expect(bench.shell.fieldContent?.text == "x")
    let last = replace(newer, isWithdrawn: false)
    #expect(
      bench.key(.enter) == [.respond(last, .action(identifier: "reply", text: "x"), from: .banners)]
    )
  }

  @Test(.rules("S40", "S55"))
  mutating func
    `It has the keyboard between a withdrawal and the newer one, and without a newer one`()
  {
    let key = bench.openReply()
    _ = bench.send(.notifications(.withdraw(key)))
    for _ in 0..<3 {
      bench.type("x")
      #expect(bench.scenes[.banners]?.takesKeyboard == true)
      bench.wait(0.15)
    }
    #expect(bench.shell.fieldContent?.text == "xxx")
    _ = bench.press("banner/org.example.app/a/close")
    #expect(bench.scenes.isEmpty)
    #expect(bench.shell.isQuiet)
  }

  private mutating func answerable(_ title: String = "Title") -> Presentation {
    var presentation = bench.presentation("a", title: title, body: "Newer")
    presentation.actions = [
      .init(
        identifier: "reply", title: "Reply",
        textInput: .init(buttonTitle: "Send it", placeholder: "Message"))
    ]
    return presentation
  }

  @Test(.rules("S40"))
  mutating func `Text sent between a withdrawal and the newer notification answers the newer one`()
  {
    let key = bench.openReply()
    bench.type("hel")
    _ = bench.send(.notifications(.withdraw(key)))
    bench.type("lo")
    #expect(bench.key(.enter).isEmpty)
    bench.type("x")
    bench.wait(0.05)
    let newer = answerable()
    let answer = ShellEffect.respond(
      newer.key, .action(identifier: "reply", text: "hello"), from: .banners)
    #expect(bench.send(.notifications(.present(newer))).contains(answer))
    #expect(bench.shell.fieldContent == nil)
    #expect(bench.cards().isEmpty)
  }

  @Test(.rules("S40"), arguments: [true, false])
  mutating func `A sent text is kept without a successor of the same conversation`(isOther: Bool) {
    let key = bench.openReply()
    bench.type("hello")
    _ = bench.send(.notifications(.withdraw(key)))
    #expect(bench.key(.enter).isEmpty)
    if isOther {
      let effects = bench.send(.notifications(.present(answerable("Other"))))
      #expect(!effects.contains { if case .respond = $0 { true } else { false } })
    } else {
      bench.wait(1)
    }
    #expect(bench.shell.fieldContent?.text == "hello")
    _ = bench.key(.escape)
    var again = answerable()
    again.key = key
    _ = bench.send(.notifications(.present(again)))
    _ = bench.press("banner/org.example.app/a/action/reply")
    #expect(bench.shell.fieldContent?.text == "hello")
  }
}
