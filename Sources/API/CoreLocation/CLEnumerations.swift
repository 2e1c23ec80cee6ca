/// On which side of a region's border the device is.
@frozen public enum CLRegionState: Int, Sendable {
  /// Not known yet.
  case unknown = 0
  /// Inside the region.
  case inside = 1
  /// Outside the region.
  case outside = 2
}

/// Whether the app may know where the device is.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The person has not been asked.
  case notDetermined = 0
  /// Something other than the person forbids it.
  case restricted = 1
  /// The person refused, or turned location off.
  case denied = 2
  /// At any time.
  case authorizedAlways = 3
  /// While the app is in use.
  case authorizedWhenInUse = 4

  /// The name that one permission had before there were two.
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// How exactly the app may know where the device is.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as the device knows.
  case fullAccuracy = 0
  /// Only roughly.
  case reducedAccuracy = 1
}

/// What the person is doing, as a hint for the positioning.
public enum CLActivityType: Int, Sendable {
  /// Nothing of the below.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// Walking, running, cycling.
  case fitness = 3
  /// Moving in another vehicle.
  case otherNavigation = 4
  /// Flying.
  case airborne = 5
}

/// How the device is held, as a reference for headings.
public enum CLDeviceOrientation: Int32, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait
  /// Upright, upside down.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// Flat, screen up.
  case faceUp
  /// Flat, screen down.
  case faceDown
}

/// How near a beacon is.
public enum CLProximity: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Within reach.
  case immediate = 1
  /// A few metres away.
  case near = 2
  /// Farther away.
  case far = 3
}
