import NotificationModel

extension LocationStatus {
  /// The app's right in Apple's terms; location that is off for the device counts as refused.
  var authorizationStatus: CLAuthorizationStatus {
    guard isEnabled else { return .denied }
    return switch authorization {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .once, .whenInUse: .authorizedWhenInUse
    case .always: .authorizedAlways
    }
  }

  /// How exact the places are that the app is told, in Apple's terms.
  var accuracyAuthorization: CLAccuracyAuthorization {
    isPrecise ? .fullAccuracy : .reducedAccuracy
  }

  /// What holds of an app that nobody knows.
  static var unknown: LocationStatus {
    LocationStatus(authorization: .notDetermined, isPrecise: true, isEnabled: true)
  }
}
