import NotificationEngine
import NotificationModel
import NotificationStore
import ServedDesktop

extension Doctor {
  /// The use of each limited supply, and a warning for each supply that is nearly used up: a program that exceeds its share is
  /// refused, which is not reported elsewhere.
  func budgetFindings() throws -> [DoctorFinding] {
    let uses =
      (desktop.bus.servers?.calls.budgets ?? []) + connections.budgets
      + transactions.engine.budgets + [
        BudgetUse(.apps, used: try store.appCount(), limit: CoreLimits.apps),
        try listUse(),
      ]
    return [DoctorFinding(useOf: uses)] + uses.compactMap { DoctorFinding($0) }
  }
}

extension Doctor {
  /// The size of the notification lists in kilobytes, and the app with the largest one.
  private func listUse() throws -> BudgetUse {
    let largest = try store.largestDelivered().map {
      BudgetUse.Holder(
        name: $0.rawValue, holding: try store.deliveredBytes(of: $0).kilobytes)
    }
    return BudgetUse(
      .lists, used: try store.deliveredBytes(of: nil).kilobytes,
      limit: CoreLimits.deliveredBytesOfAll.kilobytes, largest: largest)
  }
}

extension Int {
  /// The kilobytes of this many bytes, rounded up.
  fileprivate var kilobytes: Int { (self + 1_023) / 1_024 }
}

extension DoctorFinding {
  /// The use of all supplies.
  init(useOf uses: [BudgetUse]) {
    let parts = uses.filter { $0.used > 0 }.map { "\($0.supply.words): \($0.used) of \($0.limit)" }
    self.init(
      level: .good, subject: "limits",
      finding: parts.isEmpty ? "nothing is in use" : parts.joined(separator: ", "))
  }

  /// The use of a supply; `nil` if little of it is used.
  init?(_ use: BudgetUse) {
    guard use.isHigh else { return nil }
    let largest = use.largest.map { ", \($0.holding) of them by \($0.name)" } ?? ""
    self.init(
      level: .warning, subject: "budget",
      finding: "\(use.supply.words): \(use.used) of \(use.limit)\(largest)",
      remedy: use.supply.remedy)
  }
}

extension BudgetUse.Supply {
  /// The words for the supply.
  fileprivate var words: String {
    switch self {
    case .busCalls: "calls on the session bus that wait for this system"
    case .busQuestions: "calls on the session bus that wait for the user"
    case .busSessions: "connections on the session bus that are registered as apps"
    case .connections: "connections to the daemon"
    case .processConnections: "connections of the process that has most"
    case .sandboxConnections: "connections of the sandbox that has most"
    case .sandboxesConnections: "connections of programs in sandboxes"
    case .apps: "apps and programs that have a record"
    case .lists: "kilobytes of notifications in the lists of all apps"
    case .inhibitions: "programs that hold banners back"
    case .displays: "notifications that are only on the screen"
    case .extendedPushes: "pushes that are with service extensions"
    }
  }

  /// The step that frees some of the supply.
  fileprivate var remedy: String {
    switch self {
    case .busQuestions: "Answer its question, or end the program; unctl status shows what is asked."
    case .apps: "Remove those that are not used: see them with unctl apps, and use unctl uninstall."
    case .lists: "Remove what is not needed with unctl clear; otherwise the oldest make room."
    case .busCalls, .busSessions, .connections, .processConnections, .sandboxConnections,
      .sandboxesConnections, .inhibitions, .displays, .extendedPushes:
      "End the program that has most, if it should not."
    }
  }
}
