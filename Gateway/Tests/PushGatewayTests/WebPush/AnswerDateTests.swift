import Testing

@testable import PushGateway

@Suite struct AnswerDateTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
  ])
  func `An instant has the form of HTTP`(second: Int64, text: String) {
    let date = AnswerDate()
    #expect(date.text(at: second * 1_000) == text)
    #expect(date.text(at: second * 1_000 + 999) == text)
  }
}
