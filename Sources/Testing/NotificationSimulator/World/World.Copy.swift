import NotificationCore
import NotificationModel

extension World {
  /// A system with a disk of its own that goes on without any event.
  struct Copy {
    var system: NotificationSystem
    let ledger: SimulatedLedger

    mutating func pass(
      _ events: [Event], at moment: Moment, budget: NotificationSystem.Budget
    ) -> [Effect] {
      system.pass(events, at: moment, in: ledger, texts: NoTexts(), budget: budget).effects
    }

    /// Lets time pass and returns what was done, in words that two copies share.
    mutating func live(
      from start: Moment, for microseconds: Int64, _ passLimit: Int,
      _ budget: NotificationSystem.Budget
    ) -> [String] {
      var moment = start
      let end = start.wall.advanced(byMicroseconds: microseconds)
      var told: [String] = []
      var instants = 0
      // A restarted copy works off more at its first instant, so passes at one instant count once.
      for _ in 0..<passLimit * 100 where instants < passLimit {
        let outcome = system.pass([], at: moment, in: ledger, texts: NoTexts(), budget: budget)
        told += outcome.effects.compactMap(Self.told)
        guard let deadline = outcome.nextDeadline, deadline <= end else { return told }
        let distance = max(0, deadline.microseconds - moment.wall.microseconds)
        if distance > 0 { instants += 1 }
        moment.wall = moment.wall.advanced(byMicroseconds: distance)
        moment.boot = moment.boot.advanced(byMicroseconds: distance)
      }
      return told
    }

    private static func told(_ effect: Effect) -> String? {
      switch effect {
      case .show(.present(let presentation)):
        "present \(presentation.key.app) \(presentation.key.identifier) "
          + "\(presentation.date.microseconds) \(presentation.places.rawValue)"
      case .show(.badge(let app, let count)): "badge \(app) \(count)"
      default: nil
      }
    }
  }
}
