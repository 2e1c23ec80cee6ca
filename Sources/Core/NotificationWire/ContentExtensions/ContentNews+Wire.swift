public import NotificationModel

extension ContentNews {
  /// What each piece of news is called on the wire.
  enum Name: String, CaseIterable {
    case drew = "drew"
    case actions = "actions"
    case answered = "answered"
    case performDefaultAction = "performDefaultAction"
    case dismiss = "dismiss"
    case media = "media"
  }

  /// Reads what a content extension's process sent; a failure names the field.
  public static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ContentNews {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      switch try object.kind(Name.self, in: "news") {
      case .drew: return .drew(try object.value("scene"))
      case .actions:
        return .actions(try object.requiredList("actions", limit: WireLimits.actions))
      case .answered:
        return .answered(number: try object.value("number"), try object.value("answer"))
      case .performDefaultAction: return .performDefaultAction
      case .dismiss: return .dismiss
      case .media: return .media(isPlaying: try object.value("isPlaying"))
      }
    }
  }

  /// Writes the news, without the length that goes before it.
  public func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .drew(let scene):
        writer.member("news", Name.drew.rawValue)
        writer.member("scene", scene)
      case .actions(let actions):
        writer.member("news", Name.actions.rawValue)
        writer.member("actions", actions)
      case .answered(let number, let answer):
        writer.member("news", Name.answered.rawValue)
        writer.member("number", number)
        writer.member("answer", answer)
      case .performDefaultAction: writer.member("news", Name.performDefaultAction.rawValue)
      case .dismiss: writer.member("news", Name.dismiss.rawValue)
      case .media(let isPlaying):
        writer.member("news", Name.media.rawValue)
        writer.member("isPlaying", isPlaying)
      }
    }
  }
}
