import DBus
import NotificationEngine

/// The calls of programs that wait for their answer: a limit for all of them, and a share for each program.
///
/// A call counts from its arrival until it is answered or dropped. Calls that wait for the user may wait for days, so
/// that they count apart from calls that this system answers at once.
final class CallBudget {
  /// Who answers a call.
  enum Wait: Hashable {
    case forSystem
    case forUser
  }

  /// The program that a call counts for.
  enum Holder: Hashable, Sendable {
    /// A connection whose process is not known yet, or no longer.
    case connection(String)
    case process(Int)
    /// All processes of a sandbox, by its name.
    case sandbox(String)
    /// All sandboxes without a name: any number of processes and connections costs such a program nothing.
    case unnamedSandboxes

    /// The words for the user.
    var name: String {
      switch self {
      case .connection(let name): "the connection \(name)"
      case .process(let number): "process \(number)"
      case .sandbox(let name): "the sandbox \(name)"
      case .unnamedSandboxes: "sandboxes without a name"
      }
    }
  }

  private var calls = FairShares<Holder>(limit: DesktopServerLimits.unansweredCalls)
  private var questions = FairShares<Holder>(limit: DesktopServerLimits.callsForUser)

  /// Counts a request until it ends; false if the share of its program is used up.
  func take(_ request: BusRequest, by holder: Holder, _ wait: Wait) -> Bool {
    let isTaken =
      switch wait {
      case .forSystem: calls.take(by: holder)
      case .forUser: questions.take(by: holder)
      }
    guard isTaken else { return false }
    request.onEnd = { [weak self] in self?.giveBack(holder, wait) }
    return true
  }

  private func giveBack(_ holder: Holder, _ wait: Wait) {
    switch wait {
    case .forSystem: calls.giveBack(by: holder)
    case .forUser: questions.giveBack(by: holder)
    }
  }

  /// How much of both is in use.
  var uses: [BudgetUse] {
    [Self.use(.busCalls, of: calls), Self.use(.busQuestions, of: questions)]
  }

  private static func use(_ supply: BudgetUse.Supply, of shares: FairShares<Holder>) -> BudgetUse {
    BudgetUse(
      supply, used: shares.used, limit: shares.limit,
      largest: shares.largest.map { BudgetUse.Holder(name: $0.holder.name, holding: $0.holding) })
  }
}
