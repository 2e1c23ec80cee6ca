package import NotificationModel

extension Refusal {
  /// Why an answer of the user, or a set of categories, is refused.
  package enum Responses: Hashable, Sendable {
    /// The notification has no such action; its actions are given.
    case noSuchAction(String, offered: [String])
    /// The action has no text field.
    case textNotTaken(String, action: String)
    /// The text is too long.
    case textTooLong(bytes: Int)
    /// The screen is locked (F4).
    case isLocked(ResponseChoice)
    /// A remote server shows it, and alone reports the user's response (S5).
    case isWatched(ResponseChoice)
    /// Too many responses wait for the app.
    case tooManyWaiting(Int)
    /// Too many processes wait for a response.
    case tooManyWaits(Int)
    /// An app registers too many categories.
    case tooManyCategories(Int)
    /// A category has too many actions.
    case tooManyActions(Int)
    /// Two categories have this identifier (F8).
    case sameCategory(String)
  }
}

extension Refusal.Responses {
  var facts: Refusal.Facts {
    switch self {
    case .noSuchAction(let name, _): .init(.invalidValue, field: "action", value: name)
    case .textNotTaken(let text, _): .init(.invalidValue, field: "text", value: text)
    case .textTooLong(let bytes): .init(.limitReached, field: "text", value: String(bytes))
    case .isLocked(let choice): .init(.notPermitted, field: "action", value: choice.name)
    case .isWatched(let choice): .init(.notPermitted, field: "action", value: choice.name)
    case .tooManyWaiting(let count): .init(.limitReached, field: "response", value: String(count))
    case .tooManyWaits(let count): .init(.limitReached, field: "ticket", value: String(count))
    case .tooManyCategories(let count):
      .init(.limitReached, field: "categories", value: String(count))
    case .tooManyActions(let count):
      .init(.limitReached, field: "categories.actions", value: String(count))
    case .sameCategory(let name):
      .init(.invalidValue, field: "categories.identifier", value: name)
    }
  }
}

extension ResponseChoice {
  /// The choice in a word.
  fileprivate var name: String {
    switch self {
    case .open: "open"
    case .dismiss: "dismiss"
    case .action(let identifier, _): identifier
    }
  }
}
