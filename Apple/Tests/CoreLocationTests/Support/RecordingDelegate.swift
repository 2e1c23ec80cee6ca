import CoreLocation
import Synchronization

/// A delegate that records its calls.
final class RecordingDelegate: NSObject, CLLocationManagerDelegate {
  private let lines = Mutex<[String]>([])

  /// The calls since this was last read.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    note("status \(manager.authorizationStatus) \(manager.accuracyAuthorization)")
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let metres = locations.map { ($0.coordinate.longitude * 111_319.49079).rounded() }
    note("at \(metres.map { String(Int($0)) }.joined(separator: " "))")
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    note("failed \(code(error))")
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    note("entered \(region.identifier)")
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    note("left \(region.identifier)")
  }

  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    note("\(state) \(region.identifier)")
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {
    note("unwatched \(region?.identifier ?? "-") \(code(error)): \(error.localizedDescription)")
  }

  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    note("watched \(region.identifier)")
  }

  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) {
    note("deaf \(code(error))")
  }

  private func code(_ error: any Error) -> String {
    (error as? CLError).map { "\($0.code)" } ?? "\(error)"
  }

  private func note(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
