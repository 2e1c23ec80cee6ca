import ShellScene
import Testing

@Suite struct `A key by its symbol` {
  @Test(
    arguments: [
      (0xFF0D, KeyInput.Key.enter), (0xFF8D, .enter), (0xFF1B, .escape),
      (0xFF08, .backspace),
      (0xFFFF, .delete), (0xFF9F, .delete), (0xFF51, .left), (0xFF98, .right), (0xFF52, .up),
      (0xFF99, .down), (0xFF50, .home), (0xFF9C, .end), (0xFF55, .pageUp), (0xFF9B, .pageDown),
      (0xFF09, .tab), (0xFE20, .tab), (0xFFBE, .function(1)), (0xFFC2, .function(5)),
      (0xFFE0, .function(35)), (0xFFE1, .other), (0x61, .other), (0, .other),
      (.max, .other),
    ] as [(UInt32, KeyInput.Key)])
  func `It does the same on the keypad as elsewhere, and a letter only types`(
    symbol: UInt32, key: KeyInput.Key
  ) {
    #expect(KeyInput.Key(symbol: symbol) == key)
  }
}
