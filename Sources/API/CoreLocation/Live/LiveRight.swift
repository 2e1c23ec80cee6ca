import NotificationModel

/// What an app's right says to whoever waits for places, in the words of `CLLocationUpdate` and its like.
struct LiveRight: Hashable, Sendable {
  /// Whether the person forbids it, or location is off for the device.
  var isDenied = false
  /// Whether location is off for the device.
  var isOff = false
  /// Whether the person has not answered yet.
  var isOpen = false
  /// Whether places are rough.
  var isRough = false
  /// Whether the app may know places while it is used, and not at any time.
  var isWhileUsing = false

  init() {}

  init(_ status: LocationStatus) {
    isOff = !status.isEnabled
    switch status.authorizationStatus {
    case .notDetermined: isOpen = true
    case .denied, .restricted: isDenied = true
    case .authorizedWhenInUse: isWhileUsing = true
    case .authorizedAlways: break
    }
    isRough = !status.isPrecise
  }
}
