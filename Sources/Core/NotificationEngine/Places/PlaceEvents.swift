package import NotificationModel

extension Event {
  /// What happened to places.
  package enum Places: Hashable, Sendable {
    /// The source of places told where the device is.
    indirect case located(LocationFix)
    /// Places come from another source now, or from none, or there is a reason why none come.
    case locationSourceChanged(name: String?, problem: String?)
  }
}

extension Effect {
  /// What is to be done about places.
  package enum Places: Hashable, Sendable {
    /// Tells the source of places what is needed of it; nobody needs any where that is absent.
    case needLocation(LocationNeed?)
  }
}
