import PushProtocol
import Testing

@Suite struct UniversalTimeTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00Z"),
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT", "2000-02-29T00:00:00Z"),
    (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT", "2024-02-29T23:59:59Z"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT", "2100-03-01T00:00:00Z"),
    (-1, "Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00Z"),
  ])
  func `An instant has the forms of HTTP and of ISO 8601`(
    seconds: Int64, http: String, text: String
  ) {
    #expect(UniversalTime(seconds).httpText == http)
    #expect(UniversalTime(seconds).text == text)
  }
}
