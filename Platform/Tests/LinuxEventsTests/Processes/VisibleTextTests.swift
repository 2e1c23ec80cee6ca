import LinuxEvents
import TestSupport
import Testing

/// Characters that act on a terminal are shown and do not act.
@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("\u{1B}[2J", "\u{241B}[2J"), ("bell\u{07}", "bell\u{2407}"), ("\u{9B}31m", "\u{FFFD}31m"),
    ("a\u{202E}b", "a\u{FFFD}b"), ("a\u{2066}b", "a\u{FFFD}b"), ("\u{7F}", "\u{2421}"),
    ("a\r\nb\u{2028}c\td", "a  b c d"), ("Grüße 🍵 שלום", "Grüße 🍵 שלום"),
  ])
  func `A line has no character that acts`(text: String, line: String) {
    #expect(VisibleText.line(text) == line)
  }

  @Test func `Lines keep their ends and tabs`() {
    #expect(VisibleText.lines("one\n\ttwo\r\u{1B}c\n") == "one\n\ttwo\u{240D}\u{241B}c\n")
  }
}
