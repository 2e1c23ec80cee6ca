import Testing

@testable import NotificationTransport

@Suite struct StartReportTests {
  @Test func `A start report is read as it was written`() {
    let report = StartReport(message: "The folder\n/x is open.", remedy: "Close it: chmod 700 /x")
    #expect(
      report.written
        == "usernotificationsd: The folder /x is open.\n  Close it: chmod 700 /x\n")
    let read = StartReport(report.written)
    #expect(read?.message == "The folder /x is open.")
    #expect(read?.remedy == report.remedy)
  }

  @Test(arguments: ["", "\n", "  only a remedy\n"])
  func `A start report without a reason is invalid`(text: String) {
    #expect(StartReport(text) == nil)
  }

  @Test func `The text of another release is read as the reason`() {
    let read = StartReport("Error: Unknown option\nSee help\n")
    #expect(read == StartReport(message: "Error: Unknown option See help", remedy: ""))
  }
}
