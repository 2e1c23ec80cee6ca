import Dispatch
import NotificationModel
import SystemConnection

@testable import CoreLocation

/// A process of an app on a system that the test controls.
struct App {
  let system: FakeSystem
  let source: CenterSource

  /// Creates a process whose delegates are called at once.
  init(
    _ authorization: LocationAuthorization = .whenInUse, isPrecise: Bool = true,
    executor: @escaping HostState.Executor = { $0() }
  ) {
    system = FakeSystem(status: .sample(authorization, isPrecise: isPrecise))
    source = CenterSource(connection: system, host: HostState(delegateExecutor: executor))
    // No test waits for the end of a manager's timeout, however slow the machine is.
    _ = source.part { AppPlaces($0, timeout: 3_600) }
  }

  /// Makes a manager as code of this app would.
  func manager(_ delegate: (any CLLocationManagerDelegate)? = nil) -> CLLocationManager {
    CenterSource.$running.withValue(source) {
      let manager = CLLocationManager()
      if let delegate { manager.delegate = delegate }
      return manager
    }
  }
}
