import NotificationModel

/// Who is told what the system tells an app's process of places.
protocol PlaceListener: AnyObject, Sendable {
  /// What the system has to tell for this listener; nothing where it wants nothing.
  var watch: LocationWatch? { get }
  /// The person, or what holds of the device, changed the app's right.
  func statusChanged(to status: LocationStatus)
  /// The device was seen somewhere.
  func located(_ fix: LocationFix)
  /// Nobody can say where the device is; that may change.
  func unavailable(because reason: String)
  /// The system refused to tell places.
  func failed(_ failure: NotificationFailure)
  /// The device crossed the border of a region that the app monitors.
  func crossed(_ region: Region, to side: RegionState)
  /// The process has ended: nobody is told anything.
  func end()
}

extension PlaceListener {
  var watch: LocationWatch? { nil }
  func located(_ fix: LocationFix) {}
  func unavailable(because reason: String) {}
  func failed(_ failure: NotificationFailure) {}
  func crossed(_ region: Region, to side: RegionState) {}
}

extension ManagerCore: PlaceListener {}
