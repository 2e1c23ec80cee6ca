import UIKit

// How apps of the iOS years before Swift 6 use Core Location: a singleton, closures, an app
// delegate that is the delegate, mocks by subclassing, forced casts of errors.

final class LocationService: NSObject, CLLocationManagerDelegate {
  static let shared = LocationService()
  private let locationManager = CLLocationManager()
  var onUpdate: ((CLLocation) -> Void)?
  var onAuthorization: ((CLAuthorizationStatus) -> Void)?
  private(set) var lastError: CLError?
  private(set) var crossings: [String] = []

  override init() {
    super.init()
    locationManager.delegate = self
    locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    locationManager.distanceFilter = kCLDistanceFilterNone
    locationManager.allowsBackgroundLocationUpdates = true
    locationManager.pausesLocationUpdatesAutomatically = false
  }

  func start() {
    switch CLLocationManager.authorizationStatus() {
    case .notDetermined: locationManager.requestWhenInUseAuthorization()
    case .restricted, .denied: break
    case .authorizedAlways, .authorizedWhenInUse: locationManager.startUpdatingLocation()
    @unknown default: break
    }
  }

  func watch(_ region: CLCircularRegion) {
    guard CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) else { return }
    let radius = min(region.radius, locationManager.maximumRegionMonitoringDistance)
    let watched = CLCircularRegion(
      center: region.center, radius: radius, identifier: region.identifier)
    watched.notifyOnEntry = true
    watched.notifyOnExit = true
    locationManager.startMonitoring(for: watched)
  }

  func stopAll() {
    locationManager.monitoredRegions.forEach { locationManager.stopMonitoring(for: $0) }
    locationManager.stopUpdatingLocation()
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    onAuthorization?(status)
    if status == .authorizedWhenInUse { manager.startUpdatingLocation() }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.last, location.horizontalAccuracy >= 0 else { return }
    onUpdate?(location)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
    if let error = error as? CLError, error.code != .locationUnknown { lastError = error }
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    if let region = region as? CLCircularRegion { crossings.append("in \(region.identifier)") }
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    crossings.append("out \(region.identifier)")
  }
}

/// An app that is started for a region: its manager and delegate are there early in the launch.
class GeofenceAppDelegate: NSObject, UIApplicationDelegate {
  static var log: [String] = []
  var locationManager: CLLocationManager?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.log.append(launchOptions?[.location] == nil ? "launched" : "launched for a place")
    locationManager = CLLocationManager()
    locationManager?.delegate = self
    locationManager?.requestAlwaysAuthorization()
    return true
  }
}

extension GeofenceAppDelegate: CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    Self.log.append("in \(region.identifier)")
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    Self.log.append("out \(region.identifier)")
  }
}

class MockLocation: CLLocationManager {
  var mockLocation: CLLocation?
  var requests = 0

  override var location: CLLocation? { mockLocation }
  override var authorizationStatus: CLAuthorizationStatus { .authorizedAlways }
  override func requestLocation() { requests += 1 }
  override func startMonitoring(for region: CLRegion) { requests += 1 }
}

extension CLLocationCoordinate2D: Equatable {
  /// An extension that many apps write themselves.
  public static func == (lhs: CLLocationCoordinate2D, rhs: CLLocationCoordinate2D) -> Bool {
    lhs.latitude == rhs.latitude && lhs.longitude == rhs.longitude
  }
}
