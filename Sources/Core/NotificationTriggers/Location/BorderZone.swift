import NotificationModel

/// How near to a border a fix must lie to say something about it.
///
/// Seen from outside, a circle of radius r is entered at a distance of r less the cushion, and left at r and the
/// cushion. The cushion is 20 m or three times the accuracy of the fix, whichever is more, so that a device
/// that stands on the border is on no side. A small circle has no such inside: there half the radius is enough, and
/// where not even that can be told, a fix whose accuracy reaches the middle. Such a circle is as large as the
/// fix is inexact.
struct BorderZone {
  private let radius: Double
  /// Whether the fix is exact enough to say that the device is inside.
  let tellsInside: Bool
  /// Whether the fix is so inexact beside the circle that it lies inside by chance now and then.
  let isVague: Bool
  /// The device is inside up to this distance from the middle.
  let entry: Double
  /// It is outside from this distance on.
  let exit: Double
  /// Up to this distance a device that came in may have stayed.
  let stillInside: Double
  /// From this distance on a device that went out may have stayed away.
  let stillOutside: Double

  /// The zone of a border for a fix; both numbers are in metres.
  init(radius: Double, accuracy: Double) {
    self.radius = radius
    let doubt = LocationLimits.accuracies * accuracy
    let cushion = max(LocationLimits.cushion, doubt)
    tellsInside = accuracy <= max(radius, LocationLimits.coarsestInside)
    isVague = accuracy > max(radius / 2, LocationLimits.cushion)
    entry = max(radius - cushion, radius / 2, accuracy)
    exit = radius + cushion
    stillInside = max(radius, doubt)
    stillOutside = max(radius, entry)
  }

  /// Whether a fix at a distance from the middle says anything at all.
  func tells(at distance: Double) -> Bool { tellsInside || distance >= exit }

  /// Whether such a fix is past the border and the cushion, coming from the other side.
  func isPast(towards side: RegionState, at distance: Double) -> Bool {
    side == .inside ? tellsInside && distance <= entry : distance >= exit
  }

  /// Whether such a fix says that the device has not stayed on a side.
  func isAgainst(_ side: RegionState, at distance: Double) -> Bool {
    side == .inside ? distance > stillInside : distance < stillOutside
  }

  /// The side that a first fix puts the device on: one that is surer than the fix is inexact.
  func firstSide(at distance: Double, accuracy: Double) -> RegionState? {
    if tellsInside, distance <= max(radius - accuracy, entry) { return .inside }
    return distance >= (tellsInside ? radius + accuracy : exit) ? .outside : nil
  }
}
