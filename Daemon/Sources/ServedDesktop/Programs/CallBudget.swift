import DBus
import NotificationEngine

/// The pending calls of programs: a limit for all of them, and a share for each program.
///
/// A call counts from its arrival until it is answered or dropped. Calls that wait for the user, possibly for days, have a
/// limit of their own.
final class CallBudget {
  /// The party that a call waits for.
  enum Wait: Hashable {
    case forSystem
    case forUser
  }

  /// The program whose share a call uses up.
  enum Holder: Hashable, Sendable {
    /// A connection whose process is not known, or no longer exists.
    case connection(String)
    case process(Int)
    /// All processes of a sandbox, by its name.
    case sandbox(String)
    /// All sandboxes without a name: such a program can create any number of processes and connections.
    case unnamedSandboxes

    /// The name for display.
    var name: String {
      switch self {
      case .connection(let name): "the connection \(name)"
      case .process(let number): "process \(number)"
      case .sandbox(let name): "the sandbox \(name)"
      case .unnamedSandboxes: "sandboxes without a name"
      }
    }
  }

  private var calls = FairShares<Holder>(limit: ServedDesktopLimits.unansweredCalls)
  private var questions = FairShares<Holder>(limit: ServedDesktopLimits.callsForUser)

  /// Counts a request until it ends; returns false if its program's share is used up.
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

  /// The use of both limits.
  var uses: [BudgetUse] {
    [Self.use(.busCalls, of: calls), Self.use(.busQuestions, of: questions)]
  }

  private static func use(_ supply: BudgetUse.Supply, of shares: FairShares<Holder>) -> BudgetUse {
    BudgetUse(
      supply, used: shares.used, limit: shares.limit,
      largest: shares.largest.map { BudgetUse.Holder(name: $0.holder.name, holding: $0.holding) })
  }
}
