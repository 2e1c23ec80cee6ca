import NIOCore
import PushProtocol
import PushStore
import Synchronization

/// A queue that answers when the test says so.
final class StagedQueue: PushQueue {
  typealias Answer = @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  private let state = Mutex(State())

  private struct State {
    var questions: [(excluding: Set<Int64>, limit: Int, then: Answer)] = []
    var acknowledged: [Int64] = []
  }

  var acknowledged: [Int64] { state.withLock { $0.acknowledged } }
  var questions: Int { state.withLock { $0.questions.count } }

  /// Answers the oldest question with these, less those that it leaves out.
  func answer(_ pushes: [WaitingPush]) {
    let question = state.withLock { $0.questions.removeFirst() }
    let wanted = pushes.filter { !question.excluding.contains($0.number) }
    question.then(.success(Array(wanted.prefix(question.limit))))
  }

  func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void
  ) {
    then(.failure(.closed))
  }

  func waiting(
    for device: Int64, excluding: Set<Int64>, limit: Int, on loop: any EventLoop,
    then: @escaping Answer
  ) {
    state.withLock { $0.questions.append((excluding, limit, then)) }
  }

  func acknowledge(_ acknowledgements: [PushAcknowledgement], device: Int64) {
    state.withLock { $0.acknowledged += acknowledgements.map(\.number) }
  }
}
