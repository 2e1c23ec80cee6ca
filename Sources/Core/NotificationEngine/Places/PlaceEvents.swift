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

extension TimelineStep.Places {
  /// The timeline row of the step.
  var row: TimelineRow {
    switch self {
    case .crossed(let side, let repeats):
      TimelineRow(
        .due, ["B20", "B23"],
        (side == .inside ? "the device came to its place" : "the device left its place")
          + (repeats ? "; it waits for the next time" : ""))
    case .passedOver(let side):
      TimelineRow(
        .blocked, ["B24"],
        "not delivered: the device \(side == .inside ? "came to" : "left") its place, and the app "
          + "may not know where the device is")
    }
  }
}
