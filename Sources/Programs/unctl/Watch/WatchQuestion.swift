import NotificationModel

/// What an app asks the person at the terminal.
enum WatchQuestion: Hashable {
  /// Whether it may notify, or send critical alerts.
  case notifications(AuthorizationQuestion)
  /// Whether it may know where the device is.
  case places(LocationQuestion)

  /// The app that asks.
  var app: BundleIdentifier {
    switch self {
    case .notifications(let question): question.app
    case .places(let question): question.app
    }
  }

  /// Whether a newer one takes its place.
  func isSameKind(as other: WatchQuestion) -> Bool {
    switch (self, other) {
    case (.notifications, .notifications), (.places, .places): app == other.app
    default: false
    }
  }

  /// The answers under their keys.
  var keys: [(key: Character, title: String)] {
    switch self {
    case .notifications(let question):
      [("a", "Allow"), ("d", "Don't Allow")] + (question.offersSummary ? [("s", "In Summary")] : [])
    case .places(let question):
      question.answers.map { (Self.key($0), Self.title($0)) }
    }
  }

  /// What a key answers; nothing for one that this question does not have.
  func call(for key: Character) -> ControlCall? {
    guard keys.contains(where: { $0.key == key }) else { return nil }
    switch self {
    case .notifications(let question):
      switch key {
      case "a": return .authorize(app: app, question.isCritical ? .allowCritical : .allow)
      case "s": return .authorize(app: app, .allowInSummary)
      default: return .authorize(app: app, question.isCritical ? .denyCritical : .deny)
      }
    case .places(let question):
      return question.answers.first { Self.key($0) == key }.map { .decideLocation(app: app, $0) }
    }
  }

  /// What the question asks, in a sentence; its words come from the app and from us.
  var sentence: String {
    switch self {
    case .notifications(let question):
      let name = SafeText.line(question.appName)
      return question.isCritical
        ? "\(name) would like to send critical alerts, which sound even when others are silenced."
        : "\(name) would like to send you notifications (\(BannerText.names(question.options)))."
    case .places(let question):
      let name = SafeText.line(question.appName)
      let reason = question.purpose.map { ": \"\(SafeText.line($0))\"" } ?? "."
      switch question.wish {
      case .whileUsing: return "\(name) would like to know where you are while you use it\(reason)"
      case .always: return "\(name) would like to know where you are at any time\(reason)"
      case .precise: return "\(name) would like to know exactly where you are, for now\(reason)"
      }
    }
  }

  private static func key(_ decision: LocationDecision) -> Character {
    switch decision {
    case .allowOnce: "o"
    case .allowWhileUsing: "u"
    case .allowAlways: "a"
    case .deny: "d"
    }
  }

  private static func title(_ decision: LocationDecision) -> String {
    switch decision {
    case .allowOnce: "Allow Once"
    case .allowWhileUsing: "Allow While Using"
    case .allowAlways: "Always Allow"
    case .deny: "Don't Allow"
    }
  }
}
