import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// The texts of a call of `Notify`: taken as they were sent, without what could disturb their neighbours.
struct NotifyTextTests {
  @Test(
    .rules("C2"),
    arguments: [
      "50%off", "100%%", "https://e.org/a%20b%2Fc.pdf", "\"a\" 'b' `c` \\n", "two  blanks",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 👩\u{200D}🚀", "e\u{301}\u{323}",
      "\u{200F}עברית\u{200E}", "\u{F0001}\u{E000}",
    ])
  func `A text is taken as it was sent`(text: String) throws {
    let posted = try NotifyTests.posted(summary: text, body: text)
    #expect(Array(posted.content.title.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array(posted.content.body.text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(.rules("C2")) func `Columns and the indentation of the first line stay in a body`() throws {
    let body = "   1\tone\n  10\tten"
    #expect(try NotifyTests.posted(body: body).content.body.text == body)
    #expect(try NotifyTests.posted(summary: "a\tb").content.title == "a b", "A title has one line")
  }

  @Test(
    .rules("S15"), arguments: ["\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `Every kind of line break is one line break in a body, and one blank in a title`(
    _ lineBreak: String
  ) throws {
    let text = "a\(lineBreak)b"
    let posted = try NotifyTests.posted(summary: text, body: text)
    #expect(posted.content.title == "a b" && posted.content.body == "a\nb")
  }

  @Test func `Invisible characters, and characters that affect neighbouring text, are removed`()
    throws
  {
    let text = "a\u{1B}[31m\u{7}\u{9B}b\u{202E}c\u{2066}d\u{FEFF}e\u{10FDD0}f\u{FFFE}g\u{7F}"
    let posted = try NotifyTests.posted(summary: text, body: text)
    #expect(posted.content.title == "a[31mbcdefg" && posted.content.body == "a[31mbcdefg")
  }

  @Test func `Lines that are empty at the ends would be seen as holes, and are left out`() throws {
    let posted = try NotifyTests.posted(
      summary: " \n Tea \n", body: "\n \n  <b> It is</b>\n\nready.<i> \n</i>\n")
    #expect(posted.content.title == "Tea")
    #expect(posted.content.body.text == "   It is\n\nready.")
    #expect(posted.styledBody.map(\.text) == ["  ", " It is", "\n\nready."])
    let blank = try NotifyTests.posted(summary: "  ", body: "\n<b> </b>")
    #expect(blank.content.title == "" && blank.content.body == "" && blank.styledBody.isEmpty)
  }

  @Test(.rules("S15")) func `A marked body is text with runs, and plain text stays as it is`()
    throws
  {
    let marked = try NotifyTests.posted(
      body: "see <b>this</b> <a href=\"https://example.org\">page</a>")
    #expect(marked.content.body.text == "see this page")
    #expect(marked.styledBody.contains(StyledText("this", style: .bold)))
    #expect(marked.styledBody.last?.link == "https://example.org")
    let loose = try NotifyTests.posted(body: "a < b & <b>c</b>")
    #expect(loose.content.body.text == "a < b & c")
    #expect(loose.styledBody == [StyledText("a < b & "), StyledText("c", style: .bold)])
    let plain = try NotifyTests.posted(body: "1 < 2 & 3%4")
    #expect(plain.content.body.text == "1 < 2 & 3%4" && plain.styledBody.isEmpty)
  }
}
