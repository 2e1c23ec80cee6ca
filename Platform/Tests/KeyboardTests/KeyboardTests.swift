import Glibc
import LinuxEvents
import Testing

@testable import Keyboard

/// The kernel's codes of the keys that the tests press.
private enum Code {
  static let escape: UInt32 = 1
  static let backspace: UInt32 = 14
  static let tab: UInt32 = 15
  static let q: UInt32 = 16
  static let e: UInt32 = 18
  static let a: UInt32 = 30
  static let enter: UInt32 = 28
  static let control: UInt32 = 29
  static let shift: UInt32 = 42
  static let alt: UInt32 = 56
  static let f5: UInt32 = 63
  static let altGr: UInt32 = 100
  static let left: UInt32 = 105
  static let menu: UInt32 = 127
  static let keypadEnter: UInt32 = 96
  /// On a German keyboard a dead accent, right of ß.
  static let accent: UInt32 = 13
}

@Suite struct KeyboardTests {
  private let library: KeyLibrary

  init() throws { library = try KeyLibrary() }

  private func state(
    _ layout: String = "de", options: String = "", locale: String = "de_DE.UTF-8"
  ) throws -> KeyboardState {
    try KeyboardState(
      Keymap(layout: layout, options: options, of: library), locale: locale)
  }

  @Test func `A key types its letter, and with Shift the capital`() throws {
    let state = try state()
    #expect(state.press(Code.a).text == "a")
    state.update(Code.shift, isReleased: false)
    let capital = state.press(Code.a)
    #expect(capital.text == "A")
    #expect(capital.modifiers == .shift)
    #expect(capital.symbol == 0x41)
    state.update(Code.shift, isReleased: true)
    #expect(state.press(Code.a).modifiers == [])
  }

  @Test func `AltGr types the third character of a key, and counts as no modifier`() throws {
    let state = try state()
    state.update(Code.altGr, isReleased: false)
    let stroke = state.press(Code.q)
    #expect(stroke.text == "@")
    #expect(stroke.modifiers == [])
    #expect(state.press(Code.e).text == "€")
  }

  @Test(arguments: ["de_DE.UTF-8", "C", "", "xx_YY.UTF-8"])
  func `A dead key types nothing, and the letter after it has the accent`(locale: String) throws {
    let state = try state(locale: locale)
    #expect(state.press(Code.accent).text.isEmpty)
    let stroke = state.press(Code.e)
    #expect(stroke.text == "é")
    #expect(stroke.symbol == 0xE9)
    #expect(state.press(Code.e).text == "e")
  }

  @Test func `Shift between a dead key and its letter does not break the sequence`() throws {
    let state = try state()
    #expect(state.press(Code.accent).text.isEmpty)
    state.update(Code.shift, isReleased: false)
    #expect(state.press(Code.shift).text.isEmpty)
    #expect(state.press(Code.e).text == "É")
  }

  @Test func `An unknown sequence types nothing and is forgotten`() throws {
    let state = try state()
    #expect(state.press(Code.accent).text.isEmpty)
    let cancelling = state.press(Code.escape)
    #expect(cancelling.text.isEmpty)
    #expect(cancelling.isComposing)
    #expect(!state.press(Code.escape).isComposing)
    #expect(state.press(Code.e).text == "e")
  }

  @Test func `A sequence is forgotten when the keyboard leaves`() throws {
    let state = try state()
    #expect(state.press(Code.accent).text.isEmpty)
    state.stopComposing()
    #expect(state.press(Code.e).text == "e")
  }

  @Test func `Compose makes one character of several keys`() throws {
    let state = try state("us", options: "compose:menu")
    #expect(state.press(Code.menu).text.isEmpty)
    #expect(state.press(Code.a).text.isEmpty)
    #expect(state.press(Code.e).text == "æ")
  }

  @Test(arguments: [(Code.control, Keystroke.Modifiers.control), (Code.alt, .alt)])
  func `A letter with Control or Alt is a command and types nothing`(
    code: UInt32, modifier: Keystroke.Modifiers
  ) throws {
    let state = try state()
    state.update(code, isReleased: false)
    let stroke = state.press(Code.a)
    #expect(stroke.text.isEmpty)
    #expect(stroke.modifiers == modifier)
    #expect(stroke.symbol == 0x61)
  }

  @Test(
    arguments: [
      (Code.enter, 0xFF0D), (Code.keypadEnter, 0xFF8D), (Code.escape, 0xFF1B),
      (Code.backspace, 0xFF08), (Code.tab, 0xFF09), (Code.left, 0xFF51), (Code.f5, 0xFFC2),
      (Code.a, 0x61),
    ] as [(UInt32, UInt32)])
  func `Every key has its symbol, and one that does something types nothing`(
    code: UInt32, symbol: UInt32
  ) throws {
    let stroke = try state().press(code)
    #expect(stroke.symbol == symbol)
    #expect(stroke.text == (symbol == 0x61 ? "a" : ""))
  }

  @Test func `Shift and Tab together are Tab with Shift`() throws {
    let state = try state()
    state.update(Code.shift, isReleased: false)
    let stroke = state.press(Code.tab)
    #expect(stroke.symbol == 0xFE20)
    #expect(stroke.modifiers == .shift)
  }

  @Test func `A released key types nothing and leaves a sequence alone`() throws {
    let state = try state()
    _ = state.press(Code.accent)
    #expect(state.release(Code.accent).text.isEmpty)
    #expect(state.release(Code.a).text.isEmpty)
    #expect(state.press(Code.e).text == "é")
  }

  @Test func `The layout follows the server's choice`() throws {
    let state = try state("us,ru")
    #expect(state.press(Code.a).text == "a")
    state.update(pressed: 0, latched: 0, locked: 0, layout: 1)
    #expect(state.press(Code.a).text == "ф")
  }

  @Test func `Letters repeat and modifiers do not`() throws {
    let keymap = try Keymap(layout: "de", of: library)
    #expect(keymap.repeats(Code.a))
    #expect(!keymap.repeats(Code.shift))
  }

  @Test(arguments: [
    (["LC_ALL": "de_DE.UTF-8", "LANG": "C"], "de_DE.UTF-8"), (["LANG": "fr_FR"], "fr_FR"),
    (["LC_ALL": "", "LC_CTYPE": "cs_CZ.UTF-8"], "cs_CZ.UTF-8"), ([:], "C"),
  ])
  func `The locale is the first that the environment names`(
    environment: [String: String], locale: String
  ) {
    #expect(KeyboardState.locale(of: environment) == locale)
  }

  @Test func `An invalid keymap and an unknown layout are refused with the reason`() {
    #expect(throws: KeyboardError("keymap: its text is no keymap")) {
      try Keymap(text: Array("xkb_keymap { nonsense".utf8), of: library)
    }
    #expect(throws: KeyboardError.self) { try Keymap(layout: "no-such-layout", of: library) }
    #expect(throws: KeyboardError.self) {
      try Keymap(text: [UInt8](repeating: 32, count: 1024 * 1024 + 1), of: library)
    }
  }

  @Test func `A keymap comes from a file, and one that is shorter than said is read as it is`()
    throws
  {
    let text = Array(Self.smallKeymap.utf8) + [0]
    for size in [text.count, text.count + 4096] {
      let memory = try SharedMemory("keymap", count: text.count)
      unsafe memory.base.copyMemory(from: text, byteCount: text.count)
      let copy = FileDescriptor(owning: dup(memory.descriptor))
      let keymap = try Keymap(file: copy, size: size, of: library)
      #expect(try KeyboardState(keymap, locale: "C").press(Code.a).text == "x")
    }
  }

  /// A keyboard of one key, which types x.
  private static let smallKeymap = """
    xkb_keymap {
      xkb_keycodes { <AC01> = 38; };
      xkb_types { virtual_modifiers NumLock; type "ONE_LEVEL" { modifiers = none; }; };
      xkb_compatibility { };
      xkb_symbols { key <AC01> { [ x ] }; };
    };
    """
}
