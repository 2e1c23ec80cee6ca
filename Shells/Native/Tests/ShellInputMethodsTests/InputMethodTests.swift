import BusSupport
import DBus
import ShellScene
import TestSupport
import Testing

@testable import ShellInputMethods

/// A field on a real bus, with an input method that the test plays.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct `A field with an input method` {
  private func field(for played: PlayedMethod) -> PlayedField {
    // ibus has a bus of its own, whose address it writes down.
    played.dialect == .ibus
      ? PlayedField(["IBUS_ADDRESS": played.bus.address]) : PlayedField(played.bus)
  }

  private func committed(_ text: String, by played: PlayedMethod) {
    if played.dialect == .fcitx {
      played.tell("CommitString", .string(text))
    } else {
      played.tell("CommitText", IBusSample.text(text))
    }
  }

  private func composed(_ text: String, by played: PlayedMethod) {
    if played.dialect == .fcitx {
      played.tell(
        "UpdateFormattedPreedit",
        .array(element: "(si)", [.structure([.string(text), .int32(8)])]),
        .int32(Int32(text.utf8.count)))
    } else {
      played.tell(
        "UpdatePreeditText", IBusSample.text(text), .uint32(UInt32(text.unicodeScalars.count)),
        .bool(true))
    }
  }

  @Test(.rules("S40"), arguments: [InputMethodInterface.ibus, .ibusPortal, .fcitx])
  func
    `The input method composes and types keys, and unused keys are typed as they are`(
      dialect: InputMethodInterface
    ) throws
  {
    let played = try PlayedMethod(dialect)
    let field = field(for: played)
    played.uses = { $0 != 0x31 }
    played.onKey = { [unowned played] symbol in
      switch symbol {
      case 0x6E: composed("に", by: played)
      case 0x20: committed("日", by: played)
      default: break
      }
    }
    field.open("a")
    field.press("n")
    try played.wait(until: { field.composition == "に" })
    field.press(" 1")
    try played.wait(until: { field.text == "日1" })
    #expect(field.composition.isEmpty)
    #expect(field.symbols == [0x31])
    #expect(played.members.first == "CreateInputContext")
    #expect(played.members.contains("FocusIn"))
    var places: [[DBusValue]] {
      played.calls.filter { $0.member.hasPrefix("SetCursor") }.map(\.arguments)
    }
    #expect(places.first == [.int32(10), .int32(20), .int32(1), .int32(12)])
    // The call for the last change comes after the change.
    try played.wait(until: { places.last?.first == .int32(14) })
  }

  @Test(.rules("S40"), arguments: [InputMethodInterface.ibus, .fcitx])
  func `Without a known screen position, the caret is counted from the surface's corner`(
    dialect: InputMethodInterface
  ) throws {
    let played = try PlayedMethod(dialect)
    let field = field(for: played)
    field.isOfScreen = false
    field.open("a")
    try played.wait(until: { played.members.contains { $0.hasPrefix("SetCursor") } })
    let place = try #require(played.calls.first { $0.member.hasPrefix("SetCursor") })
    #expect(place.arguments == [.int32(10), .int32(20), .int32(1), .int32(12)])
    if dialect == .fcitx {
      let before = played.calls.prefix { $0.member != place.member }
      let abilities = before.last { $0.member == "SetCapability" }
      let expected: UInt64 = 2 | 16 | 1 << 24 | 1 << 39
      #expect(abilities?.arguments == [.uint64(expected)])
    } else {
      #expect(place.member == "SetCursorLocationRelative")
    }
  }

  @Test func `Without an input method, keys are typed as they are and no connection stays open`()
    throws
  {
    let played = try PlayedMethod(.fcitx, isThere: false)
    let field = PlayedField(played.bus)
    field.open("a")
    field.press("abc")
    try played.wait(until: { field.text == "abc" })
    #expect(!field.isConnected)
    #expect(played.calls.isEmpty)
    let alone = PlayedField(["HOME": "/nonexistent"])
    alone.open("a")
    alone.press("x")
    try played.wait(until: { alone.text == "x" })
  }

  @Test
  func
    `Without an answer a key is typed after a timeout, as are later keys until the answer`()
    throws
  {
    let played = try PlayedMethod(.fcitx)
    let field = PlayedField(played.bus)
    played.uses = { $0 == 0x61 ? nil : false }
    field.open("a")
    field.press("ab")
    try played.waitForCall("Reset")
    #expect(field.text == "ab")
    let asked = played.members.filter { $0 == "ProcessKeyEvent" }.count
    #expect(asked == 1)
    try played.answerLate(isUsed: true)
    // Its answer has arrived when the field asks again.
    try played.wait(until: {
      field.press("c")
      return played.members.filter { $0 == "ProcessKeyEvent" }.count > 1
    })
    try played.wait(until: { field.text.hasSuffix("c") })
    #expect(field.text.filter { $0 == "a" }.count == 1)
  }

  @Test(.rules("S40")) func `Text for a closed field does not reach another field`() throws {
    let played = try PlayedMethod(.fcitx)
    let field = PlayedField(played.bus)
    field.open("a")
    try played.waitForCall("FocusIn")
    field.open("b")
    try played.waitForCall("FocusIn", count: 2)
    played.tell("CommitString", .string("old"), from: 0)
    played.tell("CommitString", .string("new"), from: 1)
    try played.wait(until: { !field.text.isEmpty })
    #expect(field.text == "new")
  }

  @Test func `Keys after one that closes the field do not reach the input method`() throws {
    let played = try PlayedMethod(.fcitx)
    let field = PlayedField(played.bus)
    field.open("a")
    field.press("a!b")
    try played.wait(until: { field.symbols.count == 3 })
    #expect(field.symbols == [0x61, 0x21, 0x62])
    #expect(!field.isConnected)
    let asked = played.calls.filter { $0.member == "ProcessKeyEvent" }.map { $0.arguments[0] }
    #expect(!asked.contains(.uint32(0x62)))
  }

  @Test
  func
    `Waiting keys are typed before a press acts, and are lost with a field that closes by itself`()
    throws
  {
    let played = try PlayedMethod(.fcitx)
    let field = PlayedField(played.bus)
    played.uses = { _ in nil }
    field.open("a")
    field.press("a")
    try played.waitForCall("ProcessKeyEvent")
    field.flush()
    #expect(field.text == "a")
    field.open("b")
    field.press("x")
    try played.waitForCall("ProcessKeyEvent", count: 2)
    field.open("c")
    #expect(field.symbols == [0x61])
  }

  @Test func `When the input method ends, the composition stays and keys are typed as they are`()
    throws
  {
    let played = try PlayedMethod(.fcitx)
    let field = PlayedField(played.bus)
    played.uses = { _ in true }
    field.open("a")
    field.press("n")
    try played.waitForCall("ProcessKeyEvent")
    composed("に", by: played)
    try played.wait(until: { field.composition == "に" })
    played.bus.end()
    try played.wait(until: { !field.isConnected })
    field.press("x")
    #expect(field.text == "にx")
  }

  @Test func `Without a field, no connection is open`() throws {
    let played = try PlayedMethod(.fcitx)
    let field = PlayedField(played.bus)
    field.press("x")
    #expect(field.symbols == [0x78])
    field.open("a")
    try played.waitForCall("FocusIn")
    field.open(nil)
    #expect(!field.isConnected)
  }

  @Test func `A composition that the user ends by other means is reset in the input method`() throws
  {
    let played = try PlayedMethod(.fcitx)
    let field = PlayedField(played.bus)
    field.open("a")
    try played.waitForCall("FocusIn")
    composed("に", by: played)
    try played.wait(until: { field.composition == "に" })
    field.edit(byPerson: .compose("", caret: 0))
    try played.waitForCall("Reset")
  }
}
