import NotificationModel

/// The use of a limited supply by each of its holders.
///
/// A holder may have no more than is left free: one alone gets half of the supply, two get a third each, and a newcomer
/// always finds something free.
package struct FairShares<Holder: Hashable & Sendable>: Sendable {
  /// The size of the supply.
  package let limit: Int
  /// How much all holders have together.
  package private(set) var used = 0
  private var held: [Holder: Int] = [:]

  /// Creates an unused supply.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Gives a holder one more; false if its share is used up.
  package mutating func take(by holder: Holder) -> Bool {
    let holding = held[holder] ?? 0
    guard FairShare.hasRoom(holding: holding, used: used, limit: limit) else { return false }
    held[holder] = holding + 1
    used += 1
    return true
  }

  /// Takes one back that a holder has; one that has none changes nothing.
  package mutating func giveBack(by holder: Holder) {
    guard let holding = held[holder] else { return }
    held[holder] = holding > 1 ? holding - 1 : nil
    used -= 1
  }

  /// The holder that has most.
  package var largest: (holder: Holder, holding: Int)? {
    held.max { $0.value < $1.value }.map { ($0.key, $0.value) }
  }
}

/// The rule for supplies whose holders are known from elsewhere.
enum FairShare {
  /// Whether a holder may have one more of a supply.
  static func hasRoom(holding: Int, used: Int, limit: Int) -> Bool { holding < limit - used }
}

/// The use of a limited supply, and its largest holder.
package struct BudgetUse: Hashable, Sendable {
  /// The supply.
  package enum Supply: Hashable, Sendable, CaseIterable {
    /// Calls over the session bus that wait for their answer.
    case busCalls
    /// Those of them that wait for the user.
    case busQuestions
    /// Connections of the session bus that are registered as apps.
    case busSessions
    /// Connections to the daemon.
    case connections
    /// Those of the process that has most.
    case processConnections
    /// Those of the sandbox that has most.
    case sandboxConnections
    /// Those of all sandboxes.
    case sandboxesConnections
    /// Apps and programs that have a record.
    case apps
    /// Kilobytes of the delivered notifications of all apps.
    case lists
    /// Programs that inhibit banners.
    case inhibitions
    /// Notifications that are only on the screen.
    case displays
    /// Pushes that are with service extensions.
    case extendedPushes
  }

  package var supply: Supply
  package var used: Int
  package var limit: Int
  /// The holder of most, with how much it has; absent if no holder has a share.
  package var largest: Holder?

  /// A holder of a share.
  package struct Holder: Hashable, Sendable {
    package var name: String
    package var holding: Int

    package init(name: String, holding: Int) {
      self.name = name
      self.holding = holding
    }
  }

  package init(_ supply: Supply, used: Int, limit: Int, largest: Holder? = nil) {
    self.supply = supply
    self.used = used
    self.limit = limit
    self.largest = largest
  }

  /// Counts the holders of a supply that are known from elsewhere.
  init(_ supply: Supply, limit: Int, holders: some Sequence<BundleIdentifier>) {
    let shares = Dictionary(holders.map { ($0, 1) }, uniquingKeysWith: +)
    let largest = shares.max { $0.value < $1.value }
    self.init(
      supply, used: shares.values.reduce(0, +), limit: limit,
      largest: largest.map { Holder(name: $0.key.rawValue, holding: $0.value) })
  }

  /// Whether half of it is in use, which is as much as one holder alone can have.
  package var isHigh: Bool { used * 2 >= limit }
}

extension Engine {
  /// How much of the engine's own supplies is in use; the number of apps is in the store.
  package var budgets: [BudgetUse] {
    [
      BudgetUse(
        .inhibitions, limit: CoreLimits.inhibitions, holders: postings.inhibitors.map(\.app)),
      BudgetUse(
        .displays, limit: CoreLimits.displays, holders: postings.displays.values.map(\.key.app)),
      BudgetUse(
        .extendedPushes, limit: CoreLimits.extendingPushes, holders: extensions.services.holders),
    ]
  }
}
