import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `An error on a simulated device` {
  @Test(.simulatedDevice)
  func `An error gives an app's tests the remedy for a test`() async throws {
    let error = await #expect(throws: UNError.self) {
      try await UNUserNotificationCenter.current().add(request("a"))
    }
    let remedy = try #require((error as NSError?)?.localizedRecoverySuggestion)
    #expect(remedy.contains("device.allow()") && !remedy.contains("unctl"))
    #expect(!remedy.contains("SimulatedDevice.default"))
  }

  @Test(.installedDevice)
  func `An error names the device that code outside of its task has reached`() async throws {
    SimulatedDevice.current.uninstall()
    let remedy = await Task.detached { () -> String? in
      do {
        try await UNUserNotificationCenter.current().add(request("a"))
        return nil
      } catch { return (error as NSError).localizedRecoverySuggestion }
    }.value
    #expect(remedy?.contains("SimulatedDevice.default") == true)
    #expect(remedy?.contains(".installedDevice") == true)
  }

  @Test func `An error of the test can be printed in every way`() async throws {
    let device = try await SimulatedDevice.allowing()
    let error = await #expect(throws: SimulationError.self) { try await device.keepProvisional() }
    #expect(error?.localizedDescription == error?.description)
    #expect(error?.remedy.contains(".provisional") == true)
    #expect(error?.remedy.contains("allow()") == false)
  }
}
