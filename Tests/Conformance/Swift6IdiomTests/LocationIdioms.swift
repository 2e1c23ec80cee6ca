import CoreLocation

// How apps in Swift 6 use Core Location: a model on the main actor, a stream of places, a call that
// waits for one place.

@MainActor
final class PlaceModel: NSObject, @preconcurrency CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private(set) var status = CLAuthorizationStatus.notDetermined
  private(set) var places: [CLLocationCoordinate2D] = []

  override init() {
    super.init()
    manager.delegate = self
  }

  func begin() {
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    status = manager.authorizationStatus
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    places += locations.map(\.coordinate)
  }
}

final class OnePlace: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private var continuation: CheckedContinuation<CLLocationCoordinate2D, any Error>?

  @MainActor
  func find() async throws -> CLLocationCoordinate2D {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      manager.delegate = self
      manager.requestLocation()
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.first else { return }
    continuation?.resume(returning: location.coordinate)
    continuation = nil
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}
