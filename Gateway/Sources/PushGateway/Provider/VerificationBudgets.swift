import NIOCore
import PushProtocol
import Synchronization

/// The connection on which a provider token arrived.
struct TokenOrigin {
  let address: String
  /// The team that a token has proven on the connection.
  let team: String?
}

/// The budgets for verifying new provider tokens.
///
/// Senders of several teams may share an address, so a stranger there must not use up the budget of a proven team. A connection
/// that has proven its team uses the budget of the team. A new connection uses that of the team at its address, if the team
/// has proven itself there. All others use that of their address.
final class VerificationBudgets: Sendable {
  /// The owner of the budget.
  enum Budget: Hashable {
    case team(String)
    case teamAtAddress(String, String)
    case address(String)
  }

  private let rates = RateTable<Budget>()
  private let proven = Mutex(BoundedCache<Budget, Void>(size: GatewayLimits.cachedTokens))

  /// The budget for a token, by the team that it claims.
  func budget(of token: ProviderToken, from origin: TokenOrigin) -> Budget {
    if origin.team == token.team { return .team(token.team) }
    let own = Budget.teamAtAddress(token.team, origin.address)
    return proven.withLock { $0.find(own) } == nil ? .address(origin.address) : own
  }

  /// Uses one verification of a budget, and returns whether there was one.
  func consume(_ budget: Budget, _ rate: Rate) -> Bool { rates.consume(budget, rate, at: .now()) }

  /// Handles that a token was valid: its verification counts in the team's own budgets too.
  func prove(
    _ token: ProviderToken, from origin: TokenOrigin, paidBy budget: Budget, _ rate: Rate
  ) {
    let pair = Budget.teamAtAddress(token.team, origin.address)
    proven.withLock { $0.insert((), for: pair) }
    for own in [pair, .team(token.team)] where own != budget {
      for _ in token.signatures { _ = consume(own, rate) }
    }
  }
}
