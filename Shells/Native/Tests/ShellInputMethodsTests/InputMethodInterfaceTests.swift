import DBus
import ShellScene
import Testing

@testable import ShellInputMethods

@Suite struct `Messages of input methods` {
  @Test func `The text of ibus is found within its structures`() {
    #expect(
      InputMethodInterface.ibus.event("CommitText", [IBusSample.text("日本")]) == .commit("日本"))
  }

  @Test(
    arguments: [
      .string("日本"), .variant(.structure([.string("IBusText")])),
      .variant(.structure([.string("Other"), .options([:]), .string("x"), .variant(.byte(0))])),
      .variant(.structure([.string("IBusText"), .options([:]), .byte(1), .variant(.byte(0))])),
    ] as [DBusValue])
  func `A value that is not an IBus text is ignored`(value: DBusValue) {
    #expect(InputMethodInterface.ibus.event("CommitText", [value]) == nil)
    #expect(InputMethodInterface.ibus.event("CommitText", []) == nil)
    #expect(
      InputMethodInterface.ibus.event("UpdatePreeditText", [value, .uint32(0), .bool(true)]) == nil)
  }

  @Test func `An IBus caret counts characters, and one beyond the text is at its end`() {
    func composed(_ caret: UInt32) -> MethodEvent? {
      InputMethodInterface.ibus.event(
        "UpdatePreeditTextWithMode",
        [IBusSample.text("にほn"), .uint32(caret), .bool(true), .uint32(0)])
    }
    #expect(composed(1) == .compose("にほn", caret: 3))
    #expect(composed(3) == .compose("にほn", caret: 7))
    #expect(composed(99) == .compose("にほn", caret: 7))
    #expect(
      InputMethodInterface.ibusPortal.event(
        "UpdatePreeditText", [IBusSample.text("に"), .uint32(1), .bool(false)])
        == .compose("", caret: 0))
  }

  @Test func `The parts of an fcitx composition are joined`() {
    let parts = DBusValue.array(
      element: "(si)",
      [.structure([.string("日"), .int32(8)]), .structure([.string("ほん"), .int32(16)])])
    #expect(
      InputMethodInterface.fcitx.event("UpdateFormattedPreedit", [parts, .int32(3)])
        == .compose("日ほん", caret: 3))
    #expect(
      InputMethodInterface.fcitx.event("UpdateFormattedPreedit", [parts, .int32(-1)])
        == .compose("日ほん", caret: 9))
    #expect(
      InputMethodInterface.fcitx.event("UpdateFormattedPreedit", [.string("x"), .int32(0)]) == nil)
    #expect(InputMethodInterface.fcitx.event("CommitString", [.string("日本")]) == .commit("日本"))
  }

  @Test func `The candidates of fcitx are read with their keys, up to a limit`() {
    func offered(_ candidates: [DBusValue], chosen: DBusValue = .int32(1)) -> MethodEvent? {
      let none = DBusValue.array(element: "(si)", [])
      return InputMethodInterface.fcitx.event(
        "UpdateClientSideUI",
        [
          none, .int32(0), none, none, .array(element: "(ss)", candidates), chosen, .int32(0),
          .bool(false), .bool(true),
        ])
    }
    func candidate(_ key: String, _ text: String) -> DBusValue {
      .structure([.string(key), .string(text)])
    }
    #expect(
      offered([candidate("1. ", "日本"), candidate("2. ", "二本")])
        == .offer(["1. 日本", "2. 二本"], chosen: 1))
    #expect(offered([]) == .offer([], chosen: 1))
    #expect(offered([], chosen: .string("x")) == nil)
    let many = Array(repeating: candidate("", "x"), count: InputMethodLimits.candidates + 1)
    guard case .offer(let texts, _)? = offered(many) else {
      Issue.record("nothing is offered")
      return
    }
    #expect(texts.count == InputMethodLimits.candidates)
  }

  @Test func `Texts that are too long are dropped`() {
    let long = String(repeating: "x", count: InputMethodLimits.textBytes + 1)
    #expect(InputMethodInterface.ibus.event("CommitText", [IBusSample.text(long)]) == nil)
    #expect(InputMethodInterface.fcitx.event("CommitString", [.string(long)]) == nil)
  }

  @Test func `Keys that are typed by an input method, and deletions, are read`() {
    let enter = KeyInput(.enter, symbol: 0xFF0D, code: 28, isReleased: true)
    #expect(
      InputMethodInterface.ibus.event(
        "ForwardKeyEvent", [.uint32(0xFF0D), .uint32(28), .uint32(1 << 30)])
        == .forward(enter))
    #expect(
      InputMethodInterface.fcitx.event("ForwardKey", [.uint32(0x61), .uint32(0), .bool(false)])
        == .forward(KeyInput(.other, text: "a", symbol: 0x61)))
    #expect(
      InputMethodInterface.ibus.event("DeleteSurroundingText", [.int32(-2), .uint32(2)])
        == .delete(offset: -2, count: 2))
    #expect(
      InputMethodInterface.fcitx.event("DeleteSurroundingText", [.int32(-2), .uint32(0)]) == nil)
  }

  @Test func `A key is sent with the numbers that each input method knows`() {
    let key = KeyInput(
      .other, text: "A", modifiers: .shift, symbol: 0x41, code: 30, isReleased: true)
    #expect(
      InputMethodInterface.ibus.process(key).arguments == [
        .uint32(0x41), .uint32(30), .uint32(1 << 30 | 1),
      ])
    #expect(
      InputMethodInterface.fcitx.process(key).arguments
        == [.uint32(0x41), .uint32(38), .uint32(1), .bool(true), .uint32(0)])
  }

  @Test func `Characters before the caret are deleted, and none outside of the text`() {
    let field = TypedField(NodeName("f"), TextField("a日本"), caret: nil)
    func deleted(_ offset: Int, _ count: Int) -> String {
      var content = field.content
      for edit in field.deletion(offset: offset, count: count) { content.apply(edit) }
      return content.text
    }
    #expect(deleted(-2, 1) == "a本")
    #expect(deleted(-3, 3) == "")
    #expect(deleted(-4, 1) == "a日本")
    #expect(deleted(-1, 2) == "a日本")
    #expect(deleted(1, 1) == "a日本")
  }
}

/// Values as ibus sends them.
enum IBusSample {
  static func text(_ text: String) -> DBusValue {
    let attributes = DBusValue.structure([
      .string("IBusAttrList"), .options([:]), .array(element: "v", []),
    ])
    return .variant(
      .structure([.string("IBusText"), .options([:]), .string(text), .variant(attributes)]))
  }
}
