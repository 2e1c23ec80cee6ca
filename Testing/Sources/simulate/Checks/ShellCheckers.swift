import NotificationEngine
import NotificationModel

/// Checks that every shell shows the content of the store, and nothing that was removed.
struct ShellChecker {
  /// Deliveries that are no longer in the store.
  private var gone: Set<Int64> = []

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    for effect in report.effects {
      guard let event = effect.shellEvent else { continue }
      breaches += event.keys.filter { gone.contains($0.delivery) }.map {
        Breach(
          promise: .withdrawn,
          sentence: "delivery \($0.delivery) of \($0.app) is shown, and was withdrawn before")
      }
    }
    let after = Set(report.after.delivered.map(\.notification.key.delivery))
    for record in report.before.delivered where !after.contains(record.notification.key.delivery) {
      gone.insert(record.notification.key.delivery)
    }
    return breaches
  }

  /// Checks at rest that a shell without a backlog shows the content of the store.
  func rested(_ image: StoreImage, shells: [SimulatedShell]) -> [Breach] {
    let wanted = image.delivered.filter { $0.stage == .listed }
      .map(\.notification.key.delivery).sorted()
    return shells.filter(\.waiting.isEmpty).flatMap { shell in
      var breaches: [Breach] = []
      let listed = shell.listed.map(\.key.delivery).sorted()
      if listed != wanted {
        breaches.append(breach(shell, "lists the deliveries \(listed) and not \(wanted)"))
      }
      if shell.isLocked != image.settings.isLocked {
        breaches.append(breach(shell, "does not know whether the screen is locked"))
      }
      for app in image.apps { breaches += check(app, in: shell, image) }
      return breaches
    }
  }

  private func check(
    _ app: AppRecord, in shell: SimulatedShell, _ image: StoreImage
  ) -> [Breach] {
    var breaches: [Breach] = []
    let isShown = ReportedSettings(of: app, in: image.settings).badge == .enabled
    let badge = shell.badges[app.identifier] ?? 0
    if badge != (isShown ? app.badge : 0) {
      breaches.append(
        Breach(
          promise: .badge,
          sentence:
            "shell \(shell.connection.value) shows the badge \(badge) of \(app.identifier), "
            + "which is \(isShown ? app.badge : 0)"))
    }
    if shell.questions.contains(app.identifier) != (app.openQuestion != nil) {
      breaches.append(breach(shell, "has another question about \(app.identifier)"))
    }
    return breaches
  }

  private func breach(_ shell: SimulatedShell, _ what: String) -> Breach {
    Breach(promise: .oneTruth, sentence: "shell \(shell.connection.value) \(what)")
  }
}

extension Effect {
  fileprivate var shellEvent: ShellEvent? {
    switch self {
    case .show(let event), .showTo(_, let event): event
    default: nil
    }
  }
}

extension ShellEvent {
  /// The notifications that the effect shows.
  fileprivate var keys: [NotificationKey] {
    switch self {
    case .notifications(.present(let presentation)): [presentation.key]
    case .notifications(.list(let groups)): groups.flatMap { $0.members.map(\.key) }
    default: []
    }
  }
}

/// Checks that a delivered notification that is not shown yet will be processed.
struct WaitingChecker {
  /// The process that was asked about each delivery, and the deadline of its answer.
  private var asked: [Int64: (connection: ConnectionNumber, deadline: BootTime)] = [:]

  /// The deadline for each push that an extension received.
  private var extended: [Int64: BootTime] = [:]

  mutating func restarted() {
    asked = [:]
    extended = [:]
  }

  mutating func passed(_ report: TransactionReport) {
    for case .send(let connection, .notifications(.willPresent(let token, _))) in report.effects {
      asked[token] = (
        connection, report.moment.boot.advanced(byMicroseconds: CoreLimits.foregroundAnswer)
      )
    }
    for case .extensions(.extend(let order)) in report.effects {
      extended[order.token] = report.moment.boot.advanced(byMicroseconds: CoreLimits.extending)
    }
    for case .disconnected(let gone) in report.events {
      asked = asked.filter { $0.value.connection != gone }
    }
  }

  /// Checks at rest that the app of a waiting notification was asked in time, and that a held one has its summary.
  func rested(_ image: StoreImage, at moment: Moment) -> [Breach] {
    image.delivered.compactMap { record in
      switch record.stage {
      case .listed, .unlisted: return nil
      case .awaitingApp:
        if let wait = asked[record.notification.key.delivery], wait.deadline > moment.boot {
          return nil
        }
        return breach(record, "waits for an app that was not asked, or had its time")
      case .awaitingExtension:
        if let deadline = extended[record.notification.key.delivery], deadline > moment.boot {
          return nil
        }
        return breach(record, "waits for an extension that did not receive it, or had its time")
      case .held: return checkHeld(record, image, moment)
      case .snoozed:
        guard let until = record.heldUntil, until > moment.wall else {
          return breach(record, "is put off for longer than the person said")
        }
        return nil
      }
    }
  }

  private func checkHeld(
    _ record: DeliveredRecord, _ image: StoreImage, _ moment: Moment
  ) -> Breach? {
    let app = image.app(record.notification.key.app)
    if record.notification.posting != nil, app?.settings.status == .notDetermined {
      return checkUndecided(record, app, moment)
    }
    guard image.settings.summaryIsOn, app?.settings.scheduledDelivery == true else {
      return breach(record, "is held for a summary that does not come")
    }
    // No day is longer than 25 hours, and each has a summary.
    let latest = moment.wall.advanced(byMicroseconds: 25 * 3_600_000_000)
    guard let until = record.heldUntil, until > moment.wall, until <= latest else {
      return breach(record, "is held for another time than the next summary")
    }
    return nil
  }

  /// Checks that a notification of an undecided program waits with a question, and for an hour at most (S22).
  private func checkUndecided(
    _ record: DeliveredRecord, _ app: AppRecord?, _ moment: Moment
  ) -> Breach? {
    guard app?.openQuestion != nil else {
      return breach(record, "waits for a decision that nobody is asked for")
    }
    let latest = moment.wall.advanced(byMicroseconds: CoreLimits.undecided)
    guard let until = record.heldUntil, until > moment.wall, until <= latest else {
      return breach(record, "waits for a decision for longer than an hour")
    }
    return nil
  }

  private func breach(_ record: DeliveredRecord, _ what: String) -> Breach {
    Breach(
      promise: .kept,
      sentence: "\(record.notification.request.storyTitle) of "
        + "\(record.notification.key.app) \(what)")
  }
}
