import Dispatch
package import NIOCore
package import PushProtocol
import Synchronization

/// A store whose one thread puts all waiting requests into one commit, and answers when that is durable.
///
/// Meanwhile the next requests collect, so that a busy disk or server serves many at once and an idle one serves each at
/// once. Nothing polls.
package protocol BatchingStore: AnyObject, PushQueue, DeliveryLog {
  /// A request other than a push, a question for pushes and an acknowledgement.
  associatedtype Body: Sendable
  /// The requests that wait, and the thread.
  var line: StoreQueue<Body> { get }
  /// Commits requests and delivers their answers; called on the line's thread.
  func perform(_ batch: StoreBatch<Body>)
}

/// The requests of a store that wait for its thread.
package final class StoreQueue<Body: Sendable>: Sendable {
  let inbox = Mutex(StoreInbox<Body>())
  let thread: DispatchQueue

  init(label: String) { thread = DispatchQueue(label: label) }

  /// Refuses additions with this reason from now on; `nil` accepts them again.
  func refuse(with failure: QueueFailure?) { inbox.withLock { $0.failure = failure } }

  /// After how many milliseconds the thread has to be woken; absent if that is scheduled already.
  fileprivate func begin(
    _ inbox: inout StoreInbox<Body>, patiently: Bool, _ delay: Int
  ) -> Int? {
    if inbox.isAtWork { return nil }
    guard !patiently else { return inbox.count == 1 ? delay : nil }
    inbox.isAtWork = true
    return 0
  }

  fileprivate func dequeue() -> StoreBatch<Body>? {
    inbox.withLock { inbox in
      let batch = inbox.dequeue()
      inbox.isAtWork = batch != nil
      return batch
    }
  }
}

extension BatchingStore {
  /// Queues a request, and starts the thread unless it is at work; work is refused if too much of it waits.
  func enqueue(_ request: StoreRequest<Body>) {
    let (isRefused, delay): (Bool, Int?) = line.inbox.withLock { inbox in
      if inbox.isClosed { return (false, nil) }
      guard inbox.hasRoom(for: request) else { return (true, nil) }
      inbox.append(request)
      return (
        false,
        line.begin(&inbox, patiently: request.isPatient, PushStoreLimits.acknowledgementDelay)
      )
    }
    wake(after: delay)
    guard isRefused, case .work(let work) = request else { return }
    work.loop?.execute { work.failed(.overloaded) }
  }

  /// Works until no request waits; on the line's thread only.
  func drain() {
    while let batch = line.dequeue() { perform(batch) }
  }

  /// Queues an addition, unless there are too many.
  private func enqueue(_ addition: StoreRequest<Body>.Addition) -> QueueFailure? {
    let (refusal, delay): (QueueFailure?, Int?) = line.inbox.withLock { inbox in
      if let refusal = inbox.refusal(of: addition.team) { return (refusal, nil) }
      inbox.append(.add(addition))
      return (nil, line.begin(&inbox, patiently: false, 0))
    }
    wake(after: delay)
    return refusal
  }

  /// Records an entry, to be written with the next commit or a moment later.
  func write(_ entry: DeliveryEntry) {
    let delay: Int? = line.inbox.withLock { inbox in
      if inbox.isClosed { return nil }
      let isFirst = inbox.notes.isEmpty && inbox.count == 0
      inbox.record(entry)
      return isFirst && !inbox.isAtWork ? PushStoreLimits.noteDelay : nil
    }
    wake(after: delay)
  }

  private func wake(after delay: Int?) {
    guard let delay else { return }
    if delay == 0 {
      line.thread.async { self.drain() }
    } else {
      line.thread.asyncAfter(deadline: .now() + .milliseconds(delay)) { self.drain() }
    }
  }

  // MARK: - PushQueue

  /// Stores a push, and calls back when it is durable; see `PushQueue`.
  package func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void
  ) {
    let addition = StoreRequest<Body>.Addition(
      push: push, token: token, entry: entry, team: team, loop: loop, then: then)
    if let refusal = enqueue(addition) { loop.execute { then(.failure(refusal)) } }
  }

  /// Reads the pushes that wait for a device; see `PushQueue`.
  package func waiting(
    for device: Int64, _ wanted: WantedPushes, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  ) {
    enqueue(
      .waiting(
        StoreRequest<Body>.Question(
          device: device, wanted: wanted, loop: loop, then: then)))
  }

  /// Deletes the pushes that a device has acknowledged; see `PushQueue`.
  package func acknowledge(
    _ acknowledgements: [LinkReceipt], keys: [Int64: PushKey], device: Int64,
    on loop: any EventLoop, failed: @escaping @Sendable () -> Void
  ) {
    if acknowledgements.isEmpty { return }
    enqueue(
      .acknowledge(
        StoreRequest<Body>.Receipt(
          acknowledgements: acknowledgements, keys: keys, device: device, loop: loop,
          failed: failed)))
  }

  // MARK: - DeliveryLog

  /// Records a step, to be written with the next commit or a moment later; see `DeliveryLog`.
  package func record(_ step: DeliveryStep, of key: PushKey, device: Int64, at: Int64) {
    write(
      DeliveryEntry(
        key: key, token: 0, note: DeliveryNote(step: step, at: at, device: device)))
  }
}

/// A request to a store, and where its answer goes.
enum StoreRequest<Body: Sendable>: Sendable {
  case add(Addition)
  case acknowledge(Receipt)
  case waiting(Question)
  case work(Work)

  /// A push to be stored. It is on its way through several lists, and copied into none of them.
  final class Addition: Sendable {
    let push: ProviderPush
    let token: TokenHash
    /// The token's entry, with its device.
    let entry: TokenEntry
    let team: String
    let loop: any EventLoop
    let then: @Sendable (Result<PushKept, QueueFailure>) -> Void

    init(
      push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String, loop: any EventLoop,
      then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void
    ) {
      self.push = push
      self.token = token
      self.entry = entry
      self.team = team
      self.loop = loop
      self.then = then
    }
  }

  struct Receipt: Sendable {
    var acknowledgements: [LinkReceipt]
    /// The keys of pushes whose acknowledgement is recorded in any case, by their numbers.
    var keys: [Int64: PushKey]
    var device: Int64
    var loop: any EventLoop
    var failed: @Sendable () -> Void
  }

  struct Question: Sendable {
    var device: Int64
    var wanted: WantedPushes
    var loop: any EventLoop
    var then: @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  }

  /// Work on devices and tokens.
  struct Work: Sendable {
    var loop: (any EventLoop)?
    /// The connection that it is for; absent if it must be done in any case.
    var caller: RegistryCaller?
    var body: Body
    var failed: @Sendable (QueueFailure) -> Void
  }

  /// Whether it can be delayed, because no caller waits for it.
  var isPatient: Bool {
    switch self {
    case .acknowledge: true
    case .work(let work): work.loop == nil
    case .add, .waiting: false
    }
  }
}

/// An answer that is delivered on a loop after a commit.
struct StoreAnswer: Sendable {
  var loop: any EventLoop
  var run: @Sendable () -> Void

  /// Delivers the answers of each loop together, in their order.
  static func deliver(_ answers: [StoreAnswer]) {
    var indices: [ObjectIdentifier: Int] = [:]
    var groups: [(loop: any EventLoop, runs: [@Sendable () -> Void])] = []
    for answer in answers {
      let loop = ObjectIdentifier(answer.loop)
      if let index = indices[loop] {
        groups[index].runs.append(answer.run)
      } else {
        indices[loop] = groups.count
        groups.append((answer.loop, [answer.run]))
      }
    }
    for (loop, runs) in groups {
      loop.execute { for run in runs { run() } }
    }
  }
}
