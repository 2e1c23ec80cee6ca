import NIOCore
import PushGateway
import PushProtocol
import Synchronization

/// Takes pushes in memory, and answers what it is told to.
final class AcceptanceTwin: PushAcceptance {
  private struct State {
    var verdict: PushVerdict? = .accepted
    var pushes: [ProviderPush] = []
    /// The answers that wait; absent while none do.
    var held: [@Sendable () -> Void]?
  }

  private let state = Mutex(State())

  /// The pushes that came.
  var pushes: [ProviderPush] { state.withLock { $0.pushes } }

  /// What is answered from now on; nothing: no answer.
  func answer(_ verdict: PushVerdict?) {
    state.withLock { $0.verdict = verdict }
  }

  /// Keeps answers back from now on.
  func holdAnswers() { state.withLock { $0.held = [] } }

  /// Gives the answers that were kept back.
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
