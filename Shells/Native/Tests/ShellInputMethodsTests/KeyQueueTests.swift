import ShellScene
import Testing

@testable import ShellInputMethods

@Suite struct `Keys that wait for an input method` {
  private func key(_ text: String, isReleased: Bool = false) -> KeyInput {
    KeyInput(
      .other, text: isReleased ? "" : text,
      symbol: text.unicodeScalars.first?.value ?? 0, isReleased: isReleased)
  }

  @Test func `Without an input method each key is used at once`() {
    var queue = KeyQueue()
    _ = queue.add(key("a"))
    _ = queue.add(key("b"))
    #expect(queue.next() == .use(key("a")))
    #expect(queue.next() == .use(key("b")))
    #expect(queue.next() == nil)
  }

  @Test
  func `The second key is sent once the first one is answered, and both stay in order`() {
    var queue = KeyQueue()
    queue.asks = true
    _ = queue.add(key("a"))
    #expect(queue.next() == .ask(key("a")))
    _ = queue.add(key("a", isReleased: true))
    _ = queue.add(key("b"))
    #expect(queue.next() == nil)
    queue.answer(isUsed: false)
    #expect(queue.next() == .use(key("a")))
    #expect(queue.next() == .ask(key("a", isReleased: true)))
    queue.answer(isUsed: true)
    #expect(queue.next() == .ask(key("b")))
    #expect(queue.next() == nil)
  }

  @Test func `An unexpected answer changes nothing`() {
    var queue = KeyQueue()
    queue.asks = true
    queue.answer(isUsed: true)
    _ = queue.add(key("a"))
    queue.answer(isUsed: true)
    #expect(queue.next() == .ask(key("a")))
  }

  @Test func `When the input method ends, the pending key and all later ones are used`() {
    var queue = KeyQueue()
    queue.asks = true
    for text in ["a", "b"] { _ = queue.add(key(text)) }
    #expect(queue.next() == .ask(key("a")))
    queue.asks = false
    queue.answer(isUsed: false)
    #expect(queue.next() == .use(key("a")))
    #expect(queue.next() == .use(key("b")))
    #expect(queue.next() == nil)
  }

  @Test func `The queue of keys has a limit`() {
    var queue = KeyQueue()
    let added = (0...InputMethodLimits.waitingKeys).map { _ in queue.add(key("a")) }
    #expect(!added.dropLast().contains(false))
    #expect(added.last == false)
  }

  @Test(arguments: [0xFE51, 0xFF20, 0x27, 0x0100_0301] as [UInt32])
  func `Parts of a sequence of dead keys are not shown to an input method`(symbol: UInt32) {
    var queue = KeyQueue()
    queue.asks = true
    let part = KeyInput(.other, symbol: symbol)
    _ = queue.add(part)
    #expect(queue.next() == .use(part))
  }

  @Test func `Modifiers, keys of Japanese keyboards and commands are sent to the input method`() {
    let keys = [
      KeyInput(.other, symbol: 0xFFE1), KeyInput(.other, symbol: 0xFF2A),
      KeyInput(.other, modifiers: .control, symbol: 0x20), KeyInput(.enter, symbol: 0xFF0D),
    ]
    for key in keys { #expect(!key.isOfSequence) }
  }

  @Test func `The symbol of a key from an input method determines its text`() {
    func typed(_ symbol: UInt32, _ modifiers: KeyInput.Modifiers = []) -> KeyInput {
      KeyInput(symbol: symbol, code: 0, modifiers: modifiers, isReleased: false)
    }
    #expect(typed(0xE9).text == "é")
    #expect(typed(0x0100_3042).text == "あ")
    #expect(typed(0x61, .control).text.isEmpty)
    #expect(typed(0xFF0D).key == .enter)
    #expect(typed(0x01FF_FFFF).text.isEmpty)
    #expect(KeyInput.Modifiers(mask: 0x4D | 1 << 30) == [.shift, .control, .alt, .logo])
    #expect(typed(0x61, [.shift, .logo]).modifierMask == 0x41)
  }
}
