/// What an app waits for a person to decide.
public struct OpenQuestion: Hashable, Sendable {
  /// What is to be decided.
  public enum Subject: String, Hashable, Sendable, CaseIterable {
    /// Whether the app may notify (A2).
    case notifications
    /// Whether its critical alerts may be heard (A12).
    case criticalAlerts
    /// What it may know of where the device is.
    case location
  }

  /// Who asks.
  public var app: BundleIdentifier
  /// What is to be decided.
  public var subject: Subject

  /// Creates a question.
  public init(app: BundleIdentifier, subject: Subject) {
    self.app = app
    self.subject = subject
  }

  /// The command that says yes.
  public var command: String {
    switch subject {
    case .notifications: "unctl authorize \(app) allow"
    case .criticalAlerts: "unctl authorize \(app) allow-critical"
    case .location: "unctl authorize \(app) --location allow-while-using"
    }
  }

  /// What the person decides, as the end of a sentence.
  public var decision: String {
    switch subject {
    case .notifications: "whether it may notify"
    case .criticalAlerts: "whether its critical alerts may be heard"
    case .location: "what it may know of places"
    }
  }
}

extension AppRecord {
  /// What the app waits for a person to decide, in the order in which it is asked.
  public var openQuestions: [OpenQuestion] {
    var subjects: [OpenQuestion.Subject] = []
    if let openQuestion {
      subjects.append(openQuestion == .criticalAlert ? .criticalAlerts : .notifications)
    }
    if openLocationQuestion != nil { subjects.append(.location) }
    return subjects.map { OpenQuestion(app: identifier, subject: $0) }
  }
}
