import ExtensionHost
import TestSupport
import Testing

/// The default limits of an extension.
@Suite struct ExtensionSettingsTests {
  private let settings = ExtensionSettings()

  @Test(.rules("H10")) func `A push has 30 seconds, and two more for the last chance`() {
    #expect(settings.time == 30_000_000)
    #expect(settings.grace == 2_000_000)
  }

  @Test(.rules("H11"))
  func `An extension process may use 24 MB, and is checked four times a second`() {
    #expect(settings.memoryKilobytes == 24 * 1_024)
    #expect(settings.memoryInterval == 250_000)
  }

  @Test(.rules("H12")) func `An extension process is kept for the next push for 30 seconds`() {
    #expect(settings.idleness == 30_000_000)
  }
}
