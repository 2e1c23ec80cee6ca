import NotificationModel

extension BundleIdentifier {
  static func named(_ text: String) -> BundleIdentifier {
    guard let identifier = BundleIdentifier(text) else { fatalError("\(text) is no identifier") }
    return identifier
  }

  static let organizer = named("com.example.organizer")
}

extension Presentation {
  /// A banner with the given texts and buttons.
  static func banner(
    _ identifier: String = "lunch", of app: BundleIdentifier = .organizer, delivery: Int64 = 1,
    title: String = "Lunch", body: String = "At one", actions: [Action] = []
  ) -> Presentation {
    var presentation = Presentation(
      key: NotificationKey(app: app, identifier: identifier, delivery: delivery),
      appName: "Organizer", date: WallTime(seconds: delivery))
    presentation.title = title
    presentation.body = body
    presentation.surfaces = [.banner, .list]
    presentation.alertStyle = .banner
    presentation.actions = actions
    return presentation
  }

  func with(_ change: (inout Presentation) -> Void) -> Presentation {
    var copy = self
    change(&copy)
    return copy
  }

  /// The whole list with this alone in it.
  var listed: ShellEvent { .notifications(.list([[self]].map(Self.group))) }

  static func group(_ members: [Presentation]) -> PresentationGroup {
    PresentationGroup(
      app: members.first?.key.app ?? .organizer, appName: "Organizer", thread: nil,
      members: members, summary: "")
  }
}

extension Presentation.Action {
  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  static let done = Presentation.Action(identifier: "done", title: "Mark As Done")
  static let reply = Presentation.Action(
    identifier: "answer", title: "Reply",
    textInput: Presentation.TextInput(buttonTitle: "Send", placeholder: "Your answer"))
  static let unlock = Presentation.Action(
    identifier: "pay", title: "Pay", isDestructive: true, needsUnlock: true)
}
