import NotificationModel

/// What a person answers to the question whether an app may know where the device is.
public enum LocationAnswer: String, Hashable, Sendable, CaseIterable {
  /// Until the app's process ends; to a wish for precise places this is the only yes.
  case once
  /// While the app is used; requests for places need no more (B20).
  case whileUsing
  /// At any time: the app is started for the regions that it monitors.
  case always
  /// No.
  case no

  init(_ decision: LocationDecision) {
    self =
      switch decision {
      case .allowOnce: .once
      case .allowWhileUsing: .whileUsing
      case .allowAlways: .always
      case .deny: .no
      }
  }

  var decision: LocationDecision {
    switch self {
    case .once: .allowOnce
    case .whileUsing: .allowWhileUsing
    case .always: .allowAlways
    case .no: .deny
    }
  }

  /// What the person does, for the transcript.
  var words: String {
    switch self {
    case .once: "lets the app know where the device is, once"
    case .whileUsing: "lets the app know where the device is, while it is used"
    case .always: "lets the app know where the device is, at any time"
    case .no: "does not let the app know where the device is"
    }
  }
}
