import NotificationModel

extension DesktopWords {
  func question(_ app: String, about wish: LocationWish) -> String {
    switch wish {
    case .whileUsing: "“\(app)” would like to know where you are"
    case .always: "“\(app)” would like to know where you are, also while you do not use it"
    case .precise: "“\(app)” would like to know exactly where you are"
    }
  }

  /// The app's own reason, where it gives one, and who asks.
  func explanation(of question: LocationQuestion) -> String {
    let reason = question.purpose.map { DesktopText.line($0, bytes: DesktopLimits.purposeBytes) }
    let words = reason.flatMap { $0.isEmpty ? nil : "“\($0)”" } ?? "It gives no reason."
    return "\(words) Asked by \(question.app.rawValue)."
  }

  func answer(_ decision: LocationDecision, to wish: LocationWish) -> String {
    switch decision {
    case .allowOnce: "Allow Once"
    case .allowWhileUsing: wish == .always ? "Only While Using" : "Allow While Using App"
    case .allowAlways: "Always Allow"
    case .deny: deny
    }
  }
}
