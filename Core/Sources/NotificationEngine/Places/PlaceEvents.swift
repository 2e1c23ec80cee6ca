package import NotificationModel

extension Event {
  /// The events of locations.
  package enum Places: Hashable, Sendable {
    /// The location source found the device's location.
    indirect case located(LocationFix)
    /// Fixes come from another source now, or from none, or there is a reason why none arrive.
    case locationSourceChanged(name: String?, problem: String?)
  }
}

extension Effect {
  /// The effects on locations.
  package enum Places: Hashable, Sendable {
    /// Sends the location source its requirements; if absent, no location is needed.
    case needLocation(LocationNeed?)
  }
}

extension TimelineStep {
  /// The steps of a notification at a region.
  package enum Places: Hashable, Sendable {
    /// The device entered its region, or left it; it stays pending if it repeats.
    case crossed(RegionState, repeats: Bool)
    /// The same, but its app has no right to location.
    case passedOver(RegionState)
  }
}
