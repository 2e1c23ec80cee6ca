/// Whether an app may notify the person (A1).
package enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
  /// The person was never asked.
  case notDetermined = 0
  /// The person said no.
  case denied = 1
  /// The person said yes.
  case authorized = 2
  /// Without having asked, and quietly (A6, A7).
  case provisional = 3
  /// For a short time, as for an app clip; nothing here grants it (A14).
  case ephemeral = 4

  /// The status as our messages spell it.
  package var name: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .denied: "denied"
    case .authorized: "authorized"
    case .provisional: "provisional"
    case .ephemeral: "ephemeral"
    }
  }

  /// Whether requests of such an app are taken at all (A15).
  package var allowsDelivery: Bool {
    self == .authorized || self == .provisional || self == .ephemeral
  }
}

/// What an app asks the person for, with Apple's bits (A1).
package struct AuthorizationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt
  /// Creates a set from its bits; bits without a meaning are kept.
  package init(rawValue: UInt) { self.rawValue = rawValue }
  /// The number on the icon.
  package static let badge = AuthorizationOptions(rawValue: 1)
  /// Sounds.
  package static let sound = AuthorizationOptions(rawValue: 2)
  /// Banners and the lock screen.
  package static let alert = AuthorizationOptions(rawValue: 4)
  /// Notifications in a car.
  package static let carPlay = AuthorizationOptions(rawValue: 8)
  /// Sounds that transaction mute and focus; a question of its own, and an entitlement (A12).
  package static let criticalAlert = AuthorizationOptions(rawValue: 16)
  /// The app has settings of its own that the system may open (A13).
  package static let providesAppNotificationSettings = AuthorizationOptions(rawValue: 32)
  /// Quiet notifications without a question (A6).
  package static let provisional = AuthorizationOptions(rawValue: 64)
  /// Reading aloud; always included since iOS 15 (A1).
  package static let announcement = AuthorizationOptions(rawValue: 128)
  /// Passing focus; the entitlement counts instead of this bit (A1).
  package static let timeSensitive = AuthorizationOptions(rawValue: 256)

  /// Every option with its spelling in messages and commands.
  package static let names: [(option: AuthorizationOptions, name: String)] = [
    (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.carPlay, "carPlay"),
    (.criticalAlert, "criticalAlert"),
    (.providesAppNotificationSettings, "providesAppNotificationSettings"),
    (.provisional, "provisional"), (.announcement, "announcement"),
    (.timeSensitive, "timeSensitive"),
  ]

  /// The options that by themselves give something to see or hear.
  package static let presentable: AuthorizationOptions = [.badge, .sound, .alert, .carPlay]
}

/// A question to the person: may this app notify you?
package struct AuthorizationQuestion: Hashable, Sendable {
  /// The app that asks.
  package var app: BundleIdentifier
  /// The name of the app as the person knows it.
  package var appName: String
  /// What the app wants to do.
  package var options: AuthorizationOptions
  /// Whether it is the separate question about critical alerts (A12).
  package var isCritical: Bool
  /// Whether the scheduled summary is offered as a third answer (A24).
  package var offersSummary: Bool

  package init(
    app: BundleIdentifier, appName: String, options: AuthorizationOptions, isCritical: Bool = false,
    offersSummary: Bool = false
  ) {
    self.app = app
    self.appName = appName
    self.options = options
    self.isCritical = isCritical
    self.offersSummary = offersSummary
  }
}

/// What the person answers to the question whether an app may notify.
package enum AuthorizationDecision: String, Hashable, Sendable, CaseIterable {
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

/// What an app waits for a person to decide.
package struct OpenQuestion: Hashable, Sendable {
  /// What is to be decided.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// Whether the app may notify (A2).
    case notifications
    /// Whether its critical alerts may be heard (A12).
    case criticalAlerts
    /// What it may know of where the device is.
    case location
  }

  /// Who asks.
  package var app: BundleIdentifier
  /// What is to be decided.
  package var subject: Subject

  package init(app: BundleIdentifier, subject: Subject) {
    self.app = app
    self.subject = subject
  }
}

extension AppRecord {
  /// What the app waits for a person to decide, in the order in which it is asked.
  package var openQuestions: [OpenQuestion] {
    var subjects: [OpenQuestion.Subject] = []
    if let openQuestion {
      subjects.append(openQuestion == .criticalAlert ? .criticalAlerts : .notifications)
    }
    if openLocationQuestion != nil { subjects.append(.location) }
    return subjects.map { OpenQuestion(app: identifier, subject: $0) }
  }
}
