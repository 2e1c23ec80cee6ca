import ExtensionHost
import Testing

/// What an extension may take unless a daemon is told otherwise.
@Suite struct ExtensionSettingsTests {
  private let settings = ExtensionSettings()

  @Test func `a push has 30 seconds, and two more for the last chance (H10)`() {
    #expect(settings.time == 30_000_000)
    #expect(settings.grace == 2_000_000)
  }

  @Test func `a process holds 24 MB, and is looked at four times a second (H11)`() {
    #expect(settings.memoryKilobytes == 24 * 1_024)
    #expect(settings.memoryInterval == 250_000)
  }

  @Test func `a process is kept for the next push for 30 seconds (H12)`() {
    #expect(settings.idleness == 30_000_000)
  }
}
