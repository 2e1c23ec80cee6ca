import NotificationModel

/// The shell's own words, as opposed to those of apps.
package struct DesktopWords: Hashable, Sendable {
  /// The name that the shell uses for its own messages.
  package var systemName = "Notifications"
  /// The action of a click on a notification.
  package var open = "Open"
  /// The answer that lets an app notify.
  package var allow = "Allow"
  /// The answer that does not let an app notify.
  package var deny = "Don’t Allow"
  /// The answer that lets an app notify in the scheduled summary (A24).
  package var allowInSummary = "Allow in Summary"
  /// Keeps a provisional app (A8).
  package var keep = "Keep"
  /// Turns a provisional app off (A9).
  package var turnOff = "Turn Off…"
  /// Opens the app's own notification settings (A13).
  package var settings = "Settings…"

  /// The words in English.
  package init() {}

  func question(_ app: String, isCritical: Bool) -> String {
    isCritical
      ? "“\(app)” would like to send you critical alerts"
      : "“\(app)” would like to send you notifications"
  }

  func explanation(of identifier: String, isCritical: Bool) -> String {
    isCritical
      ? "They appear and sound even when others are silenced. Asked by \(identifier)."
      : "They may show banners, make sounds and put numbers on the icon. Asked by \(identifier)."
  }

  func trial(_ app: String) -> String { "“\(app)” notifies you quietly" }

  var trialExplanation: String {
    "Its notifications go to the list without a banner or a sound. Keep them, or turn them off?"
  }

  /// The line about notifications that are not shown one by one (E9).
  func more(_ count: Int) -> String {
    count == 1 ? "1 more notification" : "\(count) more notifications"
  }

  func replyTitle(_ action: String) -> String { "\(action): type your text elsewhere" }

  var replyExplanation: String {
    "No field to type in could be opened. The notification stays in the list: answer it in the "
      + "Notification Center, or in a terminal with `unctl watch`."
  }
}

extension DesktopWords {
  func question(_ app: String, about wish: LocationRequest) -> String {
    switch wish {
    case .whileUsing: "“\(app)” would like to know where you are"
    case .always: "“\(app)” would like to know where you are, also while you do not use it"
    case .precise: "“\(app)” would like to know exactly where you are"
    }
  }

  /// The app's own reason, if it has one, and the name of the app.
  func explanation(of question: LocationQuestion) -> String {
    let reason = question.purpose.map {
      DesktopText.line($0, bytes: BorrowedDesktopLimits.purposeBytes)
    }
    let words = reason.flatMap { $0.isEmpty ? nil : "“\($0)”" } ?? "It gives no reason."
    return "\(words) Asked by \(question.app.rawValue)."
  }

  func answer(_ decision: LocationDecision, to wish: LocationRequest) -> String {
    switch decision {
    case .allowOnce: "Allow Once"
    case .allowWhileUsing: wish == .always ? "Only While Using" : "Allow While Using App"
    case .allowAlways: "Always Allow"
    case .deny: deny
    }
  }
}
