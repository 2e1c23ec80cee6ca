import Logging
import Testing

@testable import PushGateway

@Suite struct VisibleLogHandlerTests {
  @Test func `Messages and metadata stay on their line, without characters that act on a terminal`()
  {
    let lines = LogLines()
    var log = Logger(label: "test") { _ in VisibleLogHandler(lines) }
    log.logLevel = .trace
    log.info(
      "a\nb\u{1B}[2J",
      metadata: ["why": "x\r\n2026 error forged\u{7}\u{202E}"])
    #expect(lines.all == ["a b\u{241B}[2J why=x  2026 error forged\u{2407}\u{FFFD}"])
  }
}
