import NIOCore
import PushGateway
import PushProtocol
import Synchronization

/// Accepts pushes in memory, and gives the answers that a test sets.
final class AcceptanceTwin: PushAcceptance {
  private struct State {
    var verdict: PushVerdict? = .accepted
    var pushes: [ProviderPush] = []
    /// The delayed answers; `nil` unless answers are delayed.
    var held: [@Sendable () -> Void]?
  }

  private let state = Mutex(State())

  /// The pushes that were received.
  var pushes: [ProviderPush] { state.withLock { $0.pushes } }

  /// Sets the answer from now on; `nil` means no answer.
  func answer(_ verdict: PushVerdict?) {
    state.withLock { $0.verdict = verdict }
  }

  /// Holds answers back from now on.
  func holdAnswers() { state.withLock { $0.held = [] } }

  /// Sends the delayed answers.
  func giveAnswers() {
    let held = state.withLock { state in
      defer { state.held = nil }
      return state.held ?? []
    }
    for answer in held { answer() }
  }

  func accept(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, answer: @escaping @Sendable (PushVerdict) -> Void
  ) {
    let verdict = state.withLock { state in
      state.pushes.append(push)
      return state.verdict
    }
    guard let verdict else { return }
    let isHeld = state.withLock { state in
      state.held?.append { loop.execute { answer(verdict) } }
      return state.held != nil
    }
    if !isHeld { loop.execute { answer(verdict) } }
  }
}
