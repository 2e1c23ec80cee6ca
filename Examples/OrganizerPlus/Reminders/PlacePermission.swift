import UserNotifications

/// Asks the user whether this app may use location.
///
/// Permission while the app is in use is enough: the system monitors the regions, not the app.
final class PlacePermission: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let answers = AsyncStream.makeStream(of: CLAuthorizationStatus.self)

  /// Whether reminders at places may be shown; the first time, the user is asked and informed.
  func mayUseLocation(report: (String) -> Void) async -> Bool {
    var status = manager.authorizationStatus
    if status == .notDetermined {
      report("Asking for permission to know where you are.")
      manager.delegate = self
      manager.requestWhenInUseAuthorization()
      status = await answers.stream.first { $0 != .notDetermined } ?? .denied
      report(Self.isAllowed(status) ? "Allowed: location, while the app is used." : "Not allowed.")
    }
    return Self.isAllowed(status)
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    answers.continuation.yield(manager.authorizationStatus)
  }

  private static func isAllowed(_ status: CLAuthorizationStatus) -> Bool {
    status == .authorizedWhenInUse || status == .authorizedAlways
  }
}
