import NotificationModel

extension TimelineWords {
  /// Why something is not there, as the end of a sentence.
  func text(of cause: TimelineStep.Cause) -> String {
    switch cause {
    case .focus(let name): "Focus \(name) does not allow this app"
    case .muted(let until): "the person silenced the app until \(time(until))"
    case .reason(let reason): text(of: reason)
    }
  }

  private func text(of reason: PresentationReason) -> String {
    switch reason {
    case .noText: "it has no text"
    case .notInContent: "it asks for none"
    case .notRequested: "the app never asked the person for it"
    case .notEntitled: "the app has no entitlement for it"
    case .turnedOff: "the person turned it off"
    case .provisional: "the app is on trial, and quiet"
    case .muted: "the person silenced the app"
    case .focus: "the focus does not allow this app"
    case .onlyCritical: "only critical alerts of the app are allowed"
    case .passive: "its level is passive"
    case .screenLocked: "the screen is locked"
    case .screenUnlocked: "the screen is not locked"
    case .deviceSilent: "the device is silent"
    case .inSummary: "it belongs to the scheduled summary"
    case .notFeatured: "another one stands for the app"
    case .declinedByApp: "the app in the foreground did not want it"
    }
  }

  /// Why it may not be as urgent as it asks to be.
  func lowering(from level: InterruptionLevel, _ reason: PresentationReason) -> String {
    let name = level == .critical ? "critical-alerts" : "time-sensitive"
    switch reason {
    case .notEntitled: return "no \(name) entitlement"
    case .turnedOff where level == .critical: return "the person has not allowed critical alerts"
    case .turnedOff: return "the person turned time-sensitive notifications off"
    default: return text(of: reason)
    }
  }

  func names(of parts: PresentationParts) -> [String] {
    let names: [(PresentationParts, String)] = [
      (.banner, "banner"), (.lockScreen, "lock screen"), (.list, "list"), (.sound, "sound"),
      (.badge, "badge"),
    ]
    return names.filter { parts.contains($0.0) }.map(\.1)
  }

  func names(of options: PresentationOptions) -> String {
    let names: [(PresentationOptions, String)] = [
      (.banner, "banner"), (.list, "list"), (.alert, "alert"), (.sound, "sound"),
      (.badge, "badge"),
    ]
    let allowed = names.filter { options.contains($0.0) }.map(\.1)
    return allowed.isEmpty ? "nothing" : allowed.joined(separator: ", ")
  }
}
