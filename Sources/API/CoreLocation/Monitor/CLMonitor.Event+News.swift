import NotificationModel

extension CLMonitor.Event.State {
  init(_ side: RegionState) {
    self =
      switch side {
      case .unknown: .unknown
      case .inside: .satisfied
      case .outside: .unsatisfied
      }
  }
}

extension CLMonitor.Event {
  /// Whether another event says nothing new.
  func says(_ other: Self) -> Bool {
    state == other.state && authorizationDenied == other.authorizationDenied
      && authorizationDeniedGlobally == other.authorizationDeniedGlobally
      && authorizationRequestInProgress == other.authorizationRequestInProgress
      && accuracyLimited == other.accuracyLimited
      && conditionLimitExceeded == other.conditionLimitExceeded
      && conditionUnsupported == other.conditionUnsupported
      && persistenceUnavailable == other.persistenceUnavailable
  }
}
