import NotificationEngine
import NotificationModel

// Why parts of a notification are withheld, in words.

extension PresentationReason {
  /// The number of the rule.
  var rule: String {
    switch self {
    case .noText: "C1"
    case .notInContent: "A17"
    case .notRequested: "K3"
    case .notEntitled: "E13"
    case .turnedOff: "K2"
    case .provisional: "A7"
    case .quietOrigin: "S21"
    case .muted: "A11"
    case .focus: "E14"
    case .watched: "S5"
    case .inhibited: "S25"
    case .flooding: "S17"
    case .onlyCritical: "A12"
    case .passive: "E12"
    case .screenLocked, .screenUnlocked: "E5"
    case .deviceSilent: "C9"
    case .themeSilent: "S19"
    case .inSummary, .notFeatured: "E15"
    case .declinedByApp: "E3"
    }
  }

  /// Why a part is withheld, as the end of a sentence.
  var text: String {
    switch self {
    case .noText: "it has no text"
    case .notInContent: "it asks for none"
    case .notRequested: "the app never asked the person for it"
    case .notEntitled: "the app has no entitlement for it"
    case .turnedOff: "the person turned it off"
    case .provisional: "the app is on trial, and quiet"
    case .quietOrigin: "the person wants its origin in the list alone"
    case .muted: "the person silenced the app"
    case .focus: "the focus does not allow this app"
    case .watched: "the desktop's own server shows it"
    case .inhibited: "a program holds banners back"
    case .flooding: "its program hands over too many at once"
    case .onlyCritical: "only critical alerts of the app are allowed"
    case .passive: "its level is passive"
    case .screenLocked: "the screen is locked"
    case .screenUnlocked: "the screen is not locked"
    case .deviceSilent: "the device is silent"
    case .themeSilent: "the desktop's settings (event-sounds) want no sounds of the theme"
    case .inSummary: "it belongs to the scheduled summary"
    case .notFeatured: "another one represents the app"
    case .declinedByApp: "the app in the foreground did not want it"
    }
  }

  /// Why a notification's level was lowered.
  func text(lowering level: InterruptionLevel) -> String {
    let name = level == .critical ? "critical-alerts" : "time-sensitive"
    switch self {
    case .notEntitled: return "no \(name) entitlement"
    case .turnedOff where level == .critical: return "the person has not allowed critical alerts"
    case .turnedOff: return "the person turned time-sensitive notifications off"
    default: return text
    }
  }
}
