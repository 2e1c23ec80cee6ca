import NIOCore
import PushProtocol

/// Something that a store was asked, and whom it answers.
enum StoreRequest: Sendable {
  case add(Addition)
  case acknowledge(Receipt)
  case waiting(Question)
  case work(Work)

  struct Addition: Sendable {
    var push: ProviderPush
    var token: TokenHash
    var device: Int64
    var team: String
    var loop: any EventLoop
    var then: @Sendable (Result<PushKept, QueueFailure>) -> Void
  }

  struct Receipt: Sendable {
    var acknowledgements: [PushAcknowledgement]
    var device: Int64
    var loop: any EventLoop
    var failed: @Sendable () -> Void
  }

  struct Question: Sendable {
    var device: Int64
    var excluding: Set<Int64>
    var limit: Int
    var loop: any EventLoop
    var then: @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  }

  /// Anything else: its body runs in the transaction, and says what is to be told after the commit.
  struct Work: Sendable {
    var loop: (any EventLoop)?
    var body: @Sendable (StoreCore) throws -> @Sendable () -> Void
    var failed: @Sendable (QueueFailure) -> Void
  }

  /// Whether it can wait for others, because nobody waits for it.
  var isPatient: Bool {
    switch self {
    case .acknowledge: true
    case .work(let work): work.loop == nil
    case .add, .waiting: false
    }
  }
}
