import NotificationCore
import NotificationModel

/// One pass as it was seen from outside: what went in, what came out, and what is on the disk.
struct PassReport {
  let moment: Moment
  /// What went in; of a failed pass before, the events that nobody waits for as well.
  let events: [Event]
  /// What was carried out, which a crash may have cut short.
  let effects: [Effect]
  /// Whether the store failed, so that nothing may have changed.
  let failed: Bool
  let before: LedgerImage
  let after: LedgerImage
  /// Whether the daemon died before everything was carried out.
  let wasCut: Bool
  /// The events that were not refused, without pushes that came before or whose app is gone.
  let accepted: [Event]
  /// The app that each connection speaks for.
  let owners: [ConnectionNumber: BundleIdentifier]
  /// The names of gateways' pushes that passes before this one have taken.
  let taken: Set<String>
  /// Whether an app in the foreground may keep its notifications from being seen (E1, E2).
  let mayHideAtFront: Bool

  init(
    moment: Moment, events: [Event], decided: [Effect], carriedOut: Int, failed: Bool,
    before: LedgerImage, after: LedgerImage, owners: [ConnectionNumber: BundleIdentifier],
    taken: Set<String>, policy: Policy
  ) {
    self.moment = moment
    self.events = events
    effects = Array(decided.prefix(carriedOut))
    wasCut = carriedOut < decided.count
    self.failed = failed
    self.before = before
    self.after = after
    self.owners = owners
    self.taken = taken
    mayHideAtFront = policy.unansweredForeground == .none || !policy.presentsWithoutDelegate
    let refused = Set(
      decided.compactMap { effect -> Int64? in
        if case .refuse(_, let message, _) = effect { message } else { nil }
      })
    let gone = Set(
      decided.compactMap { effect -> Int64? in
        if case .acknowledgePush(let number, .appGone) = effect { number } else { nil }
      })
    var known = taken
    accepted = (failed ? [] : events).filter { event in
      if let message = event.message, refused.contains(message) { return false }
      guard let mark = event.mark else { return true }
      return !gone.contains(mark.number) && known.insert(mark.identifier).inserted
    }
  }
}

extension Event {
  var message: Int64? { origin?.message }
}

/// The name of a request among those of all apps, compared byte for byte.
struct RequestName: Hashable {
  let app: BundleIdentifier
  private let bytes: [UInt8]

  init(_ app: BundleIdentifier, _ identifier: String) {
    self.app = app
    bytes = Array(identifier.utf8)
  }
}
