package import NotificationModel

extension Event {
  /// What happened to places.
  package enum Places: Hashable, Sendable {
    /// The source of places found where the device is.
    indirect case located(LocationFix)
    /// Places come from another source now, or from none, or there is a reason why none come.
    case locationSourceChanged(name: String?, problem: String?)
  }
}

extension Effect {
  /// What is to be done about places.
  package enum Places: Hashable, Sendable {
    /// Says to the source of places what is needed of it; no place is needed if that is absent.
    case needLocation(LocationNeed?)
  }
}

extension TimelineStep {
  /// What the device's place does with it.
  package enum Places: Hashable, Sendable {
    /// The device came to its place, or left it; it waits for the next time if it repeats.
    case crossed(RegionState, repeats: Bool)
    /// The same, but its app may not know places.
    case passedOver(RegionState)
  }
}
