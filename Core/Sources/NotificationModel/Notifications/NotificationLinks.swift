/// The links of a notification that a declarative message has made: the user's presses open them, and its app receives no
/// response.
package struct NotificationLinks: Hashable, Sendable {
  /// A button that opens a link.
  package struct Button: Hashable, Sendable {
    /// The sender's name for it.
    package var identifier: String
    /// The text on it.
    package var title: String
    /// The address that it opens.
    package var link: String

    package init(identifier: String, title: String, link: String) {
      self.identifier = identifier
      self.title = title
      self.link = link
    }
  }

  /// The address that a press on the notification opens.
  package var link: String
  /// The buttons, in order.
  package var buttons: [Button]
  /// Whether its banner stays until the user acts.
  package var staysVisible: Bool

  package init(link: String, buttons: [Button] = [], staysVisible: Bool = false) {
    self.link = link
    self.buttons = buttons
    self.staysVisible = staysVisible
  }

  /// The category of the buttons; absent without buttons.
  package var category: NotificationCategory? {
    guard !buttons.isEmpty else { return nil }
    return NotificationCategory(
      identifier: "",
      actions: buttons.map {
        NotificationAction(
          identifier: $0.identifier, title: .literal($0.title), options: .foreground)
      })
  }

  /// The address that a choice of the user opens; absent for one that is the app's.
  package func link(for choice: ResponseChoice) -> String? {
    switch choice {
    case .open: link
    case .dismiss: nil
    case .action(let identifier, _): buttons.first { $0.identifier == identifier }?.link
    }
  }
}
