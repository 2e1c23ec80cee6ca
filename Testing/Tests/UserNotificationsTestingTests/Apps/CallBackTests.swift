import CoreLocation
import Testing

@testable import UserNotificationsTesting

@MainActor
@Suite struct `Callbacks on the main queue` {
  @Test(.simulatedDevice)
  func `The device waits for callbacks on the main queue, also for an earlier answer`() async throws
  {
    let device = SimulatedDevice.current
    let manager = CLLocationManager()
    let listener = Listener()
    manager.delegate = listener
    // The answer was passed on; only the main queue can call now, and it is busy here.
    device.world.callbacks.sync {}
    await device.advance(by: 0)
    #expect(listener.calls == 1)
  }

  private final class Listener: NSObject, CLLocationManagerDelegate {
    var calls = 0

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { calls += 1 }
  }
}
