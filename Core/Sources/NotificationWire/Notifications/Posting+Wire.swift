package import NotificationModel

extension Posting: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    let number = try wire.value("number", { Int64($0.number) })
    guard let number = UInt32(exactly: number) else {
      throw .unusable(String(number), "is no number of a notification", remedy: "Use 32 bits.")
    }
    var posting = Self(
      number: number,
      sender: BusSender(
        name: try wire.value("sender", \.sender.name), bus: try wire.value("bus", \.sender.bus)))
    posting.category = try wire.value("category", \.category)
    posting.styledBody = try wire.value("styledBody", \.styledBody, unless: [])
    posting.opensByAction = try wire.value("opensByAction", \.opensByAction, unless: false)
    posting.isResident = try wire.value("isResident", \.isResident, unless: false)
    posting.lifetime = try wire.optional("lifetime", \.lifetime)
    posting.isOver = try wire.value("isOver", \.isOver, unless: false)
    posting.executable = try wire.optional("executable", \.executable)
    posting.way = try way(&wire)
    posting.lockScreen = try wire.value("lockScreen", \.lockScreen, unless: .all)
    posting.appActions = try wire.value("appActions", \.appActions, as: actionsByKey, unless: [:])
    posting.origin = try wire.value("origin", \.origin, unless: "")
    posting.count = try wire.value("count", \.count, unless: 1)
    posting.progress = try wire.optional("progress", \.progress)
    posting.offersDecision = try wire.value("offersDecision", \.offersDecision, unless: false)
    posting.needsBanner = try wire.value("needsBanner", \.needsBanner, unless: false)
    return posting
  }

  private static func way(
    _ wire: inout WireCoder<Self>
  ) throws(NotificationFailure) -> PostingInterface {
    let gtk = try wire.optional("gtkIdentifier", \.gtkIdentifier)
    let app = try wire.optional("portalApp", \.portalName?.app)
    let portal = try wire.optional("portalIdentifier", \.portalName?.identifier)
    let isWatched = try wire.value("isWatched", { $0.way == .watched }, unless: false)
    if let gtk { return .gtk(gtk) }
    if let app, let portal { return .portal(app: app, portal) }
    return isWatched ? .watched : .freedesktop
  }

  private var gtkIdentifier: String? {
    if case .gtk(let identifier) = way { identifier } else { nil }
  }

  private var portalName: (app: String, identifier: String)? {
    if case .portal(let app, let identifier) = way { (app, identifier) } else { nil }
  }

  private static let actionsByKey = DictionaryForm(
    limit: WireLimits.actions, element: UsualForm<AppAction>(), content: "actions")
}

extension LockScreenContent: WireName {}

extension AppAction: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      name: try wire.value("name", \.name),
      parameter: try wire.optional("parameter", \.parameter))
  }
}

extension StyledText: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      try wire.value("text", \.text),
      style: try wire.value("style", \.style, unless: []),
      link: try wire.optional("link", \.link))
  }
}

extension StyledText.Style: WireOptions {
  static let wireNames: [(options: Self, name: String)] = [
    (.bold, "bold"), (.italic, "italic"), (.underlined, "underlined"),
  ]
}
