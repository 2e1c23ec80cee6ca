import BorrowedDesktop
import Testing
import TestSupport

/// Texts lose dangerous characters and nothing else.
struct DesktopTextTests {
  @Test(arguments: [
    "Grüße, Ελλάδα, שלום, مرحبا", "👩‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪", "हिन्दी ภาษาไทย tiếng Việt", "a \u{200E}b\u{200F} c",
    String(repeating: "e\u{301}", count: 100),
  ])
  func `Ordinary texts of any language stay as they are`(text: String) {
    #expect(DesktopText.line(text, bytes: 1_024) == text)
    #expect(DesktopText.paragraph(text, bytes: 1_024) == text)
  }

  @Test func `A cut text ends between characters, with an ellipsis`() {
    let text = String(repeating: "👨‍👩‍👧", count: 10)
    let cut = DesktopText.line(text, bytes: 40)
    #expect(cut == "👨‍👩‍👧👨‍👩‍👧…")
    #expect(DesktopText.line("abcdef", bytes: 6) == "abcdef")
    #expect(DesktopText.line("abcdefg", bytes: 6) == "abc…")
    #expect(DesktopText.escaped("&&&&", bytes: 20) == "&amp;&amp;&amp;&amp;")
    #expect(DesktopText.escaped("&&&&", bytes: 19) == "&amp;&amp;&amp;…")
  }

  @Test(.rules("C2"))
  func `All kinds of line breaks become one kind, and only a line loses its indentation`() {
    #expect(DesktopText.paragraph("\n a\r\nb\rc\u{2028}d\te \n", bytes: 99) == " a\nb\nc\nd\te")
    #expect(DesktopText.paragraph("  1\n 10\n", bytes: 99) == "  1\n 10")
    #expect(DesktopText.paragraph(" \n ", bytes: 99) == "")
    #expect(DesktopText.line("\n a\r\nb\rc\u{2028}d\te \n", bytes: 99) == "a b c d e")
  }

  @Test func `A letter keeps at most thirty combining marks`() {
    let text = DesktopText.line("a" + String(repeating: "\u{301}", count: 99) + "b", bytes: 999)
    #expect(text.unicodeScalars.count == 32)
    #expect(text.hasSuffix("b"))
    #expect(DesktopText.paragraph("\u{301}a\n\u{20DD}b", bytes: 99) == "a\nb")
  }

  @Test func `An endless word can be broken, and an ordinary one is left alone`() {
    let word = String(repeating: "x", count: 128)
    #expect(DesktopText.line(word, bytes: 999) == word)
    #expect(DesktopText.line(word + "yz", bytes: 999) == word + "\u{200B}yz")
    #expect(DesktopText.paragraph("\(word) \(word)\n\(word)", bytes: 999).utf8.count == 386)
    let letters = DesktopText.line(word + "a\u{301}", bytes: 999)
    #expect(letters == word + "\u{200B}a\u{301}")
    let marked = DesktopText.line(word.dropLast() + "a\u{301}b", bytes: 999)
    #expect(marked == word.dropLast() + "a\u{301}\u{200B}b")
    let syllables = String(repeating: "\u{1100}\u{1161}\u{11A8}", count: 100)
    let scalars = Array(DesktopText.line(syllables, bytes: 999).unicodeScalars)
    let index = scalars.firstIndex(of: "\u{200B}")
    #expect(index == 129 && scalars[130] == "\u{1100}", "no syllable is torn")
  }
}
