import NotificationEngine
import NotificationModel

/// A shell that shows the events that it receives, at once or later.
struct SimulatedShell {
  let connection: ConnectionNumber
  /// Whether the events that it receives accumulate.
  let isSlow: Bool
  /// The events that it received and has not handled yet.
  private(set) var waiting: [ShellEvent] = []
  /// The notifications in its list.
  private(set) var listed: [Presentation] = []
  /// Banners that can be answered and are not in the list.
  private(set) var banners: [Presentation] = []
  private(set) var badges: [BundleIdentifier: Int] = [:]
  private(set) var isLocked = false
  private(set) var questions: Set<BundleIdentifier> = []
  /// Deliveries that it had to remove.
  private var withdrawn: Set<Int64> = []

  init(connection: ConnectionNumber, isSlow: Bool) {
    self.connection = connection
    self.isSlow = isSlow
  }

  /// The notifications on which a person can act, in the order in which they are shown.
  var visible: [Presentation] { banners + listed }

  /// Receives an event to be shown sooner or later, and returns the breaches of its present content.
  mutating func receive(_ event: ShellEvent) -> [Breach] {
    waiting.append(event)
    return isSlow ? [] : catchUp()
  }

  mutating func catchUp() -> [Breach] {
    defer { waiting = [] }
    return waiting.flatMap { show($0) }
  }

  private mutating func show(_ event: ShellEvent) -> [Breach] {
    switch event {
    case .notifications(.present(let presentation)):
      replace(presentation.key)
      if presentation.surfaces.contains(.list) {
        listed.insert(presentation, at: 0)
      } else {
        banners.insert(presentation, at: 0)
      }
      return checkWithdrawn([presentation])
    case .notifications(.withdraw(let key)):
      remove(key)
      withdrawn.insert(key.delivery)
    case .notifications(.list(let groups)):
      listed = groups.flatMap(\.members)
      return checkWithdrawn(listed) + checkGroups(groups)
    case .notifications(.badge(let app, let count)): badges[app] = count
    case .settings(.lockChanged(let isLocked)): self.isLocked = isLocked
    case .settings(.ask(let question)): questions.insert(question.app)
    case .settings(.questionSettled(let app)): questions.remove(app)
    case .settings(.settingsChanged), .places(.askLocation), .places(.locationQuestionSettled):
      break
    case .pushes, .machine, .extensions(.content): break
    }
    return []
  }

  /// Removes the presentation that a new one replaces: one of the same name, as the real shells do.
  private mutating func replace(_ key: NotificationKey) {
    let name = RequestName(key.app, key.identifier)
    listed.removeAll { RequestName($0.key.app, $0.key.identifier) == name }
    banners.removeAll { RequestName($0.key.app, $0.key.identifier) == name }
  }

  private mutating func remove(_ key: NotificationKey) {
    listed.removeAll { $0.key.delivery == key.delivery }
    banners.removeAll { $0.key.delivery == key.delivery }
  }

  private func checkWithdrawn(_ presentations: [Presentation]) -> [Breach] {
    presentations.filter { withdrawn.contains($0.key.delivery) }.map {
      Breach(
        promise: .withdrawn,
        sentence:
          "delivery \($0.key.delivery) of \($0.key.app) is shown again by shell \(connection.value)"
      )
    }
  }

  /// Checks that a stack is of one app, and that its newest member comes first (E8).
  private func checkGroups(_ groups: [PresentationGroup]) -> [Breach] {
    groups.filter { group in
      let members = group.members
      return members.contains { $0.key.app != group.app }
        || zip(members, members.dropFirst()).contains { $0.date < $1.date }
    }.map {
      Breach(promise: .order, sentence: "a stack of \($0.app) is mixed up")
    }
  }
}
