/// Whether an app may notify the user (A1).
package enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
  /// The user was never asked.
  case notDetermined = 0
  /// The user said no.
  case denied = 1
  /// The user said yes.
  case authorized = 2
  /// Without a question, and quietly (A6, A7).
  case provisional = 3
  /// For a short time, as for an app clip; never granted here (A14).
  case ephemeral = 4

  /// The spelling of the status in messages.
  package var name: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .denied: "denied"
    case .authorized: "authorized"
    case .provisional: "provisional"
    case .ephemeral: "ephemeral"
    }
  }

  /// Whether requests of such an app are accepted at all (A15).
  package var allowsDelivery: Bool {
    self == .authorized || self == .provisional || self == .ephemeral
  }
}

/// The options that an app requests from the user, with Apple's bits (A1).
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
  /// Sounds that pass mute and focus; they need a separate question, and an entitlement (A12).
  package static let criticalAlert = AuthorizationOptions(rawValue: 16)
  /// The app has settings of its own that the system may open (A13).
  package static let providesAppNotificationSettings = AuthorizationOptions(rawValue: 32)
  /// Quiet notifications without a question (A6).
  package static let provisional = AuthorizationOptions(rawValue: 64)
  /// Reading aloud; always included since iOS 15 (A1).
  package static let announcement = AuthorizationOptions(rawValue: 128)
  /// Passing focus; the entitlement decides instead of this bit (A1).
  package static let timeSensitive = AuthorizationOptions(rawValue: 256)

  /// Every option with its spelling in messages and commands.
  package static let names: [(option: AuthorizationOptions, name: String)] = [
    (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.carPlay, "carPlay"),
    (.criticalAlert, "criticalAlert"),
    (.providesAppNotificationSettings, "providesAppNotificationSettings"),
    (.provisional, "provisional"), (.announcement, "announcement"),
    (.timeSensitive, "timeSensitive"),
  ]

  /// The options that by themselves allow something to see or hear.
  package static let presentable: AuthorizationOptions = [.badge, .sound, .alert, .carPlay]
}

/// A question to the user: may this app notify you?
package struct AuthorizationQuestion: Hashable, Sendable {
  /// The app of the question.
  package var app: BundleIdentifier
  /// The name of the app for the user.
  package var appName: String
  /// The requested options.
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

/// The user's answer to the question whether an app may notify.
package enum AuthorizationDecision: String, Hashable, Sendable, CaseIterable {
  /// Allow all requested options.
  case allow
  /// Allow nothing; requests of the app are refused from now on (A15).
  case deny
  /// Allow, but in the scheduled summary; refused while that is off (A24).
  case allowInSummary
  /// Quietly, without a question (A6).
  case provisional
  /// Keep a provisional app: it becomes authorized and stays quiet (A8).
  case keep
  /// Keep an app on trial, quietly: it is authorized, and only its list is left (S22).
  case keepQuietly
  /// Turn a provisional app off (A9).
  case turnOff
  /// The second question: critical alerts (A12).
  case allowCritical
  /// The second question: no critical alerts; the rest stays allowed (A12).
  case denyCritical
  /// Nothing for now: the question is closed and its callers are answered, and the app may ask again.
  case notNow
  /// As if the app had never asked.
  case reset
}

/// A decision of the user that an app waits for.
package struct OpenQuestion: Hashable, Sendable {
  /// The subject of the decision.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// Whether the app may notify (A2).
    case notifications
    /// Whether its critical alerts may sound (A12).
    case criticalAlerts
    /// Its right to the device's location.
    case location
  }

  /// The app of the question.
  package var app: BundleIdentifier
  /// The subject of the decision.
  package var subject: Subject

  package init(app: BundleIdentifier, subject: Subject) {
    self.app = app
    self.subject = subject
  }
}

extension AppRecord {
  /// The decisions that the app waits for, in the order in which they are asked.
  package var openQuestions: [OpenQuestion] {
    var subjects: [OpenQuestion.Subject] = []
    if let openQuestion {
      subjects.append(openQuestion == .criticalAlert ? .criticalAlerts : .notifications)
    }
    if location.openQuestion != nil { subjects.append(.location) }
    return subjects.map { OpenQuestion(app: identifier, subject: $0) }
  }
}
