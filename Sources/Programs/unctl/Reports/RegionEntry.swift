import NotificationModel

/// A region that a request waits at.
struct RegionEntry: Encodable {
  let identifier: String
  let latitude: Double
  let longitude: Double
  let radius: Double
  let notifyOnEntry: Bool
  let notifyOnExit: Bool

  init(_ region: Region) {
    identifier = region.identifier
    latitude = region.latitude
    longitude = region.longitude
    radius = region.radius
    notifyOnEntry = region.notifyOnEntry
    notifyOnExit = region.notifyOnExit
  }
}
