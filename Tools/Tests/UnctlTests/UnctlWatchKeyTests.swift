import Testing

@testable import unctl

@Suite struct UnctlWatchKeyTests {
  private func keys(_ chunks: [UInt8]...) -> [WatchKey] {
    var reader = WatchKeyReader()
    return chunks.flatMap { reader.receive($0) }
  }

  @Test func `Typed letters are read one by one, however the bytes are cut`() {
    let bytes = Array("é日a".utf8)
    let expected: [WatchKey] = [.character("é"), .character("日"), .character("a")]
    #expect(keys(bytes) == expected)
    for cut in 0...bytes.count {
      #expect(keys(Array(bytes[..<cut]), Array(bytes[cut...])) == expected)
    }
  }

  @Test func `Enter, Backspace, Tab and the end of input have their names`() {
    #expect(keys([13, 10, 127, 8, 9, 4]) == [.enter, .enter, .backspace, .backspace, .tab, .end])
  }

  @Test func `Arrow and function keys are skipped whole`() {
    #expect(keys(Array("\u{1B}[Aq\u{1B}[15~\u{1B}OPx".utf8)) == [.character("q"), .character("x")])
    #expect(keys([0x1B]) == [.escape])
    #expect(keys([0x1B, 0x5B], [0x41, 0x71]) == [.character("q")])
  }

  @Test func `Bytes that are not letters are dropped`() {
    #expect(keys([0xFF, 0x80, 0xC3, 0x28, 0x01, 0x61]).last == .character("a"))
  }

  @Test func `An endless key sequence does not block the keyboard`() {
    let endless = [0x1B, 0x5B] + [UInt8](repeating: 0x30, count: 40)
    #expect(keys(endless, [0x71]).last == .character("q"))
  }
}
