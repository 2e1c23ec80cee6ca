import Testing

@testable import NotificationTransport

@Suite struct StartReportTests {
  @Test func `a report is read as it was written`() {
    let report = StartReport(message: "The folder\n/x is open.", remedy: "Close it: chmod 700 /x")
    #expect(
      report.written
        == "usernotificationsd: The folder /x is open.\n  Close it: chmod 700 /x\n")
    let read = StartReport(report.written)
    #expect(read?.message == "The folder /x is open.")
    #expect(read?.remedy == report.remedy)
  }

  @Test(arguments: ["", "\n", "  only a remedy\n"])
  func `a start that names no reason has reported nothing`(text: String) {
    #expect(StartReport(text) == nil)
  }

  @Test func `what another release writes is the reason`() {
    let read = StartReport("Error: Unknown option\nSee help\n")
    #expect(read == StartReport(message: "Error: Unknown option See help", remedy: ""))
  }
}
