/// What the person answers to the question whether an app may notify.
public enum AuthorizationDecision: String, Hashable, Sendable, CaseIterable {
  /// Allow everything that was asked for.
  case allow
  /// Allow nothing; requests of the app are refused from now on (A15).
  case deny
  /// Allow, but in the scheduled summary; refused while that is off (A24).
  case allowInSummary
  /// Quietly, without having been asked (A6).
  case provisional
  /// Keep a provisional app: it becomes authorized and stays quiet (A8).
  case keep
  /// Turn a provisional app off (A9).
  case turnOff
  /// The second question: critical alerts (A12).
  case allowCritical
  /// The second question: no critical alerts; the rest stays allowed (A12).
  case denyCritical
  /// As if the app had never asked.
  case reset
}
