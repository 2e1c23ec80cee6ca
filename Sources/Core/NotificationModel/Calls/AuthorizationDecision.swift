/// What the person answers to the question whether an app may notify.
public enum AuthorizationDecision: String, Hashable, Sendable, CaseIterable {
  case allow
  case deny
  /// Allow, but in the scheduled summary (A24).
  case allowInSummary
  /// Quietly, without having been asked (A6).
  case provisional
  /// Keep a provisional app: it becomes authorized and stays quiet (A8).
  case keep
  /// Turn a provisional app off (A9).
  case turnOff
  /// The second question: critical alerts (A12).
  case allowCritical
  case denyCritical
  /// As if the app had never asked.
  case reset
}
