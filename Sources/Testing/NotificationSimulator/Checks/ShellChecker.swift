import NotificationCore
import NotificationModel

/// Holds that every shell shows what the ledger holds, and nothing that is gone.
struct ShellChecker {
  /// Deliveries that are no longer in the ledger.
  private var gone: Set<Int64> = []

  mutating func passed(_ report: PassReport) -> [Breach] {
    var breaches: [Breach] = []
    for effect in report.effects {
      guard let event = effect.shellEvent else { continue }
      breaches += event.keys.filter { gone.contains($0.delivery) }.map {
        Breach(
          promise: .withdrawn,
          sentence: "delivery \($0.delivery) of \($0.app) is shown, and was taken away before")
      }
    }
    let after = Set(report.after.delivered.map(\.notification.key.delivery))
    for record in report.before.delivered where !after.contains(record.notification.key.delivery) {
      gone.insert(record.notification.key.delivery)
    }
    return breaches
  }

  /// Once everything was told, a shell that keeps up shows the one truth.
  func rested(_ image: LedgerImage, shells: [SimulatedShell]) -> [Breach] {
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
    _ app: AppRecord, in shell: SimulatedShell, _ image: LedgerImage
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
  /// What it puts on show.
  fileprivate var keys: [NotificationKey] {
    switch self {
    case .present(let presentation): [presentation.key]
    case .list(let groups): groups.flatMap { $0.members.map(\.key) }
    default: []
    }
  }
}
