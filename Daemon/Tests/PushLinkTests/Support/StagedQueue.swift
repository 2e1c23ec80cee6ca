import NIOCore
import PushProtocol
import PushGateway
import Synchronization

/// A queue that answers when the test says so.
final class StagedQueue: PushQueue {
  typealias Answer = @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  private let state = Mutex(State())

  private struct State {
    var questions: [(wanted: WantedPushes, then: Answer)] = []
    var acknowledged: [Int64] = []
    var isFull = false
  }

  /// Sets whether it cannot write acknowledgements.
  func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }

  var acknowledged: [Int64] { state.withLock { $0.acknowledged } }
  var questions: Int { state.withLock { $0.questions.count } }

  /// Answers the oldest request with these pushes, except for the ones it excludes.
  func answer(_ pushes: [WaitingPush]) {
    let question = state.withLock { $0.questions.removeFirst() }
    let wanted = pushes.filter { !question.wanted.excluding.contains($0.number) }
    question.then(.success(Array(wanted.prefix(question.wanted.limit))))
  }

  /// Answers the oldest request with all of these, as if it had been made before they were acknowledged.
  func answerAll(_ pushes: [WaitingPush]) {
    let question = state.withLock { $0.questions.removeFirst() }
    question.then(.success(pushes))
  }

  /// The acknowledgements since the last time.
  func takeAcknowledged() -> [Int64] {
    state.withLock { state in
      defer { state.acknowledged = [] }
      return state.acknowledged
    }
  }

  func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void
  ) {
    then(.failure(.closed))
  }

  func waiting(
    for device: Int64, _ wanted: WantedPushes, on loop: any EventLoop,
    then: @escaping Answer
  ) {
    state.withLock { $0.questions.append((wanted, then)) }
  }

  func acknowledge(
    _ acknowledgements: [LinkReceipt], keys: [Int64: PushKey], device: Int64,
    on loop: any EventLoop, failed: @escaping @Sendable () -> Void
  ) {
    let isFull = state.withLock { state in
      state.acknowledged += acknowledgements.map(\.number)
      return state.isFull
    }
    if isFull { loop.execute(failed) }
  }
}
