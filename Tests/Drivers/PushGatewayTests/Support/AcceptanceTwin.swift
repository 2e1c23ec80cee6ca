import NIOCore
import PushGateway
import PushProtocol
import Synchronization

/// Takes pushes in memory, and answers what it is told to.
final class AcceptanceTwin: PushAcceptance {
  private let state = Mutex<(verdict: PushVerdict?, pushes: [ProviderPush])>((.accepted, []))

  /// The pushes that came.
  var pushes: [ProviderPush] { state.withLock { $0.pushes } }

  /// What is answered from now on; nothing: no answer.
  func answer(_ verdict: PushVerdict?) {
    state.withLock { $0.verdict = verdict }
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
    loop.execute { answer(verdict) }
  }
}
