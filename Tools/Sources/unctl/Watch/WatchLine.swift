import NotificationModel

/// A line from a script or the user as an answer: `1 markAsDone`, `allow com.example.app`.
enum WatchLine: Hashable {
  case respond(entry: String, action: String, text: String?)
  case authorize(app: String?, Answer)
  /// Answers the question whether an app may know the device's location.
  case decideLocation(app: String?, LocationDecision)
  /// Opens the view that a content extension draws.
  case view(entry: String)
  /// Uses a control in the view by its key, with a text if it accepts one.
  case use(key: Character, text: String?)
  /// Closes the view.
  case close
  case list
  case quit

  /// An answer to a question, before the question is known.
  enum Answer: String, Hashable, CaseIterable {
    case allow
    case deny
    case summary
    case keep
    case keepQuietly = "keep-quietly"
    case turnOff = "turn-off"

    func decision(isCritical: Bool) -> AuthorizationDecision {
      switch self {
      case .allow: isCritical ? .allowCritical : .allow
      case .deny: isCritical ? .denyCritical : .deny
      case .summary: .allowInSummary
      case .keep: .keep
      case .keepQuietly: .keepQuietly
      case .turnOff: .turnOff
      }
    }
  }

  /// Reads a line; `nil` for an empty one.
  init?(_ line: String) throws(UnreadableArgument) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard let first = words.first else { return nil }
    if first == "list", words.count == 1 {
      self = .list
    } else if first == "quit", words.count == 1 {
      self = .quit
    } else if first == "close", words.count == 1 {
      self = .close
    } else if first == "view", words.count == 2 {
      self = .view(entry: words[1])
    } else if first == "use", words.count >= 2, let key = words[1].first, words[1].count == 1 {
      self = .use(key: key, text: words.count == 3 ? words[2] : nil)
    } else if first == "location", words.count >= 2, let decision = Self.decision(words[1]) {
      self = .decideLocation(app: words.count == 3 ? words[2] : nil, decision)
    } else if let answer = Answer(rawValue: first), words.count <= 2 {
      self = .authorize(app: words.dropFirst().first, answer)
    } else if words.count >= 2 {
      self = .respond(entry: first, action: words[1], text: words.count == 3 ? words[2] : nil)
    } else {
      throw UnreadableArgument(
        line,
        expected: "an answer; write it as \"1 open\", \"1 clear\", \"1 BUTTON\", "
          + "\"1 BUTTON text\", \"view 1\", \"use KEY\", \"use KEY text\", \"close\", \"allow APP\", \"deny APP\", \"location once|using|always|deny APP\", \"list\" or \"quit\""
      )
    }
  }

  private static func decision(_ word: String) -> LocationDecision? {
    switch word {
    case "once": .allowOnce
    case "using": .allowWhileUsing
    case "always": .allowAlways
    case "deny": .deny
    default: nil
    }
  }
}
