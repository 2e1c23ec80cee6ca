import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Typed replies in the banner` {
  private var bench = Bench()
  private let field = "reply/org.example.app/a/field"

  @Test(.rules("S39")) mutating func `The keyboard is taken only while the field is open`() {
    bench.present("other")
    #expect(bench.scenes[.banners]?.takesKeyboard == false)
    _ = bench.openReply()
    #expect(bench.scenes[.banners]?.takesKeyboard == true)
    _ = bench.key(.escape)
    #expect(bench.scenes[.banners]?.takesKeyboard == false)
  }

  @Test(.rules("S40")) mutating func `Enter sends the text, and with Shift it starts a new line`() {
    let key = bench.openReply()
    bench.type("on my")
    _ = bench.key(.enter, .shift)
    bench.type("way")
    bench.wait(60)
    #expect(
      bench.key(.enter)
        == [.respond(key, .action(identifier: "reply", text: "on my\nway"), from: .banners)])
    #expect(bench.scenes.isEmpty)
  }

  @Test mutating func `The button sends too`() {
    let key = bench.openReply()
    bench.type("yes")
    #expect(
      bench.press("banner/org.example.app/a/send")
        == [.respond(key, .action(identifier: "reply", text: "yes"), from: .banners)])
  }

  @Test(.rules("S37", "S55"))
  mutating func `A field stays if the list of a restarted daemon lacks its notification`() {
    _ = bench.openReply()
    bench.type("half")
    _ = bench.send(.notifications(.list([])))
    bench.type(" a text")
    #expect(bench.shell.fieldContent?.text == "half a text")
    #expect(bench.key(.enter).isEmpty)
    _ = bench.key(.escape)
    #expect(bench.scenes.isEmpty)
    #expect(bench.shell.isQuiet)
  }

  @Test(.rules("S40")) mutating func `Escape gives up without losing the text for a minute`() {
    _ = bench.openReply()
    bench.type("half")
    _ = bench.key(.escape)
    bench.wait(2)
    _ = bench.press("banner/org.example.app/a/action/reply")
    #expect(bench.shell.fieldContent?.text == "half")
    _ = bench.key(.escape)
    _ = bench.send(.pointer(.banners, .moved(Point(x: 150, y: 40))))
    bench.wait(61)
    _ = bench.press("banner/org.example.app/a/action/reply")
    #expect(bench.shell.fieldContent?.text == "")
  }

  @Test(.rules("S40", "S41"))
  mutating func `The button reports a draft in its field while there is one`() {
    let button = "banner/org.example.app/a/action/reply"
    var title: String? {
      guard let title = bench.node("\(button)/title"), case .text(let block) = title.look else {
        return nil
      }
      return block.plain
    }
    bench.present("b") { $0.alertStyle = .alert }
    _ = bench.openReply()
    _ = bench.key(.escape)
    #expect(title == "Reply")
    _ = bench.press(button)
    bench.type("half")
    _ = bench.key(.escape)
    #expect(title == "Reply — Draft")
    #expect(bench.node(button)?.spoken == "Reply — Draft")
    _ = bench.send(.pointer(.banners, .moved(Point(x: 150, y: 40))))
    bench.wait(61)
    #expect(title == "Reply")
    #expect(bench.node(button)?.spoken == "Reply")
  }

  @Test(.rules("S40"))
  mutating func `The text of a composition is visible but is not sent until it is committed`() {
    let key = bench.openReply()
    bench.shell.edit(.compose("にほん", caret: 9))
    bench.draw()
    guard case .field(let look)? = bench.node(field)?.look else {
      Issue.record("no field")
      return
    }
    #expect(look.text.plain == "にほん")
    #expect(!look.composing.isEmpty)
    bench.shell.edit(.compose("", caret: 0))
    bench.shell.edit(.insert("日本"))
    #expect(
      bench.key(.enter)
        == [.respond(key, .action(identifier: "reply", text: "日本"), from: .banners)])
  }

  @Test(.rules("S40"))
  mutating func `The candidates of an input method are below the field until the choice has ended`()
  {
    _ = bench.openReply()
    func offered() -> [TextBlock.Run] {
      guard case .text(let block)? = bench.node("\(field)/candidates")?.look else { return [] }
      return block.runs
    }
    for isEnded in [true, false] {
      bench.shell.edit(.offer(["1. 日本", "2. 二本"], chosen: 1))
      bench.draw()
      #expect(offered().map(\.text) == ["1.\u{A0}日本   ", "2.\u{A0}二本   "])
      #expect(offered().map(\.isBold) == [false, true])
      if isEnded { bench.shell.edit(.offer([], chosen: 0)) } else { bench.shell.setFocus(nil) }
      bench.draw()
      #expect(offered().isEmpty)
    }
  }

  @Test(.rules("S40"))
  mutating func
    `Escape ends the composition first, and closes the field afterwards`()
  {
    _ = bench.openReply()
    bench.shell.edit(.compose("にほん", caret: 9))
    _ = bench.key(.escape)
    #expect(bench.shell.fieldContent?.seen == "")
    _ = bench.key(.escape)
    #expect(bench.shell.fieldContent == nil)
  }

  @Test(.rules("S40"))
  mutating func
    `A composition is not lost when the button is pressed or the field closes`()
  {
    let key = bench.openReply()
    bench.shell.edit(.compose("にほん", caret: 9))
    bench.shell.setFocus(nil)
    _ = bench.press(field)
    #expect(bench.shell.fieldContent?.text == "にほん")
    bench.shell.edit(.compose("。", caret: 3))
    #expect(
      bench.press("banner/org.example.app/a/send")
        == [.respond(key, .action(identifier: "reply", text: "にほん。"), from: .banners)])
  }

  @Test mutating func `The clipboard's text takes the place of the selection`() {
    let key = bench.openReply()
    bench.type("abc")
    _ = bench.send(.key(KeyInput(.other, modifiers: .control, symbol: 0x61)))
    #expect(
      bench.send(.key(KeyInput(.other, modifiers: .control, symbol: 0x63))) == [.copy("abc")])
    #expect(
      bench.send(.key(KeyInput(.other, modifiers: .control, symbol: 0x76))) == [.requestPaste])
    _ = bench.send(.pasted("pasted\u{0}\u{7}"))
    #expect(
      bench.key(.enter)
        == [.respond(key, .action(identifier: "reply", text: "pasted"), from: .banners)])
  }

  @Test mutating func `A press into the text puts the caret there`() {
    _ = bench.openReply()
    bench.type("abcdef")
    guard let node = bench.node(field) else {
      Issue.record("no field")
      return
    }
    _ = bench.press(
      at: Point(x: node.frame.x + 10 + 15, y: node.frame.y + 12), on: .banners)
    bench.type("X")
    #expect(bench.shell.fieldContent?.text == "abXcdef")
  }

  @Test(.rules("S40")) mutating func `A field that no key reaches leaves its text to a dialog`() {
    let key = bench.openReply()
    _ = bench.key(.escape)
    _ = bench.send(.keyboard(.banners, isHere: false))
    _ = bench.press("banner/org.example.app/a/action/reply")
    bench.wait(5)
    #expect(bench.shell.fieldContent != nil, "Nobody has seen it yet")
    _ = bench.send(.frame(.banners))
    #expect(bench.shell.deadline.map { $0 - bench.now <= 1_000_000 } == true)
    bench.wait(0.5)
    _ = bench.send(.frame(.banners))
    #expect(bench.shell.fieldContent != nil && bench.passed.isEmpty)
    bench.wait(0.2)
    #expect(bench.shell.fieldContent == nil)
    #expect(bench.scenes[.banners]?.takesKeyboard == false)
    guard case .askForText(let presentation, action: "reply")? = bench.passed.first else {
      Issue.record("no dialog: \(bench.passed)")
      return
    }
    #expect(presentation.key == key && bench.passed.count == 1)
    #expect(bench.cards().count == 1, "The banner stays until it is answered")
  }

  @Test(.rules("S40", "S38"))
  mutating func `The field of an urgent banner has its keyboard on the layer of its own`() {
    bench.present("usual")
    _ = bench.send(.keyboard(.banners, isHere: false))
    bench.present("urgent") { presentation in
      presentation.level = .timeSensitive
      presentation.actions = [
        .init(
          identifier: "reply", title: "Reply",
          textInput: .init(buttonTitle: "Send", placeholder: "Message"))
      ]
    }
    let button = "banner/org.example.app/urgent/action/reply"
    _ = bench.press(button)
    _ = bench.send(.keyboard(.raisedBanners, isHere: true))
    _ = bench.send(.frame(.banners))
    _ = bench.send(.frame(.raisedBanners))
    bench.wait(3)
    #expect(bench.shell.fieldContent != nil && bench.passed.isEmpty)
    _ = bench.key(.escape)
    _ = bench.send(.keyboard(.raisedBanners, isHere: false))
    _ = bench.press(button)
    _ = bench.send(.frame(.raisedBanners))
    bench.wait(3)
    #expect(bench.shell.fieldContent == nil && bench.passed.count == 1, "No key reaches it")
  }

  @Test(.rules("S40")) mutating func `A keyboard that comes within a second has the field`() {
    _ = bench.openReply()
    _ = bench.send(.frame(.banners))
    bench.wait(3)
    #expect(bench.shell.fieldContent != nil && bench.passed.isEmpty)
    _ = bench.key(.escape)
    // The panel has had it since it was opened.
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    _ = bench.send(.keyboard(.banners, isHere: false))
    _ = bench.send(.keyboard(.panel, isHere: true))
    let row = bench.cards(.panel).first ?? ""
    _ = bench.press("\(row)/action/reply", on: .panel)
    #expect(bench.shell.fieldContent != nil)
    _ = bench.send(.frame(.panel))
    bench.wait(3)
    #expect(bench.shell.fieldContent != nil && bench.passed.isEmpty)
  }

  @Test(.rules("S45")) mutating func `The lock closes the field`() {
    _ = bench.openReply()
    bench.type("secret")
    _ = bench.send(.settings(.lockChanged(isLocked: true)))
    _ = bench.send(.settings(.lockChanged(isLocked: false)))
    #expect(bench.scenes[.banners]?.takesKeyboard == false)
  }

  @Test(.rules("S39", "S40", "S47"))
  mutating func `The options of a banner close the field and keep its text`() {
    _ = bench.openReply()
    bench.present("b")
    bench.type("half")
    _ = bench.press("banner/org.example.app/b/options")
    #expect(bench.node(field) == nil)
    #expect(bench.shell.fieldContent == nil)
    #expect(bench.scenes[.banners]?.takesKeyboard == false)
    _ = bench.press("banner/org.example.app/b/menu/cancel")
    _ = bench.press("banner/org.example.app/a/action/reply")
    #expect(bench.shell.fieldContent?.text == "half")
  }
}
