package import NIOCore
package import PushProtocol
import Synchronization

/// A queue in memory, for tests and for trials.
///
/// It follows the same rules as the one on disk, and answers a turn of the loop later.
package final class MemoryPushQueue: PushQueue, Sendable {
  private let state: Mutex<State>
  private let rules: QueueRules
  private let now: @Sendable () -> Int64
  private let log: (any DeliveryLog)?

  /// Creates an empty queue.
  ///
  /// `now`: The time, in milliseconds since 1970.
  /// `log`: Receives the steps of each push.
  package init(
    replacement: ReplacementPolicy = .byCollapseIdentifier,
    waitingPushes: Int = PushStoreLimits.waitingPushes, log: (any DeliveryLog)? = nil,
    now: @escaping @Sendable () -> Int64
  ) {
    rules = QueueRules(replacement: replacement, waitingPushes: waitingPushes)
    state = Mutex(State())
    self.log = log
    self.now = now
  }

  /// Makes every request fail from now on; `nil` makes them succeed again.
  package func fail(with failure: QueueFailure?) {
    state.withLock { $0.failure = failure }
  }

  /// How many pushes wait for all devices.
  package var count: Int { state.withLock { $0.index.count } }

  /// Stores a push, and calls back afterwards; see `PushQueue`.
  package func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void
  ) {
    let instant = now()
    let result: Result<PushKept, QueueFailure> = state.withLock { state in
      if let failure = state.failure { return .failure(failure) }
      let key = PushKey(push.id)
      guard state.recent.insert(key.paired(with: token.words.x)) else {
        log?.record(.duplicate, of: key, device: entry.device, at: instant)
        return .success(.duplicate)
      }
      let sender = state.index.sender(team: team, app: entry.topic)
      return .success(keep(push, token, entry.device, sender, instant, &state))
    }
    loop.execute { then(result) }
  }

  /// Reads the pushes that wait for a device; see `PushQueue`.
  package func waiting(
    for device: Int64, _ wanted: WantedPushes, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  ) {
    let instant = now()
    let result: Result<[WaitingPush], QueueFailure> = state.withLock { state in
      if let failure = state.failure { return .failure(failure) }
      let found = state.index.next(for: device, wanted, now: instant / 1_000)
      return .success(found.compactMap { state.pushes[$0.number] })
    }
    loop.execute { then(result) }
  }

  /// Deletes the pushes that a device has acknowledged; see `PushQueue`.
  package func acknowledge(
    _ acknowledgements: [LinkReceipt], keys: [Int64: PushKey], device: Int64,
    on loop: any EventLoop, failed: @escaping @Sendable () -> Void
  ) {
    let instant = now()
    let isDone = state.withLock { state in
      if state.failure != nil { return false }
      for acknowledgement in acknowledgements {
        let number = acknowledgement.number
        let isWaiting = state.index.remove(number, device: device) != nil
        let gone = isWaiting ? state.pushes.removeValue(forKey: number) : nil
        guard let key = gone?.key ?? keys[number] else { continue }
        log?.record(
          .acknowledged(acknowledgement.outcome), of: key, device: device, at: instant)
      }
      return true
    }
    if !isDone { loop.execute(failed) }
  }

  private func keep(
    _ push: ProviderPush, _ token: TokenHash, _ device: Int64, _ sender: WaitingIndex.Sender,
    _ instant: Int64, _ state: inout State
  ) -> PushKept {
    let replaced = state.removePush(replacedBy: push, token, device, rules)
    if let replaced { log?.record(.replaced, of: replaced.key, device: device, at: instant) }
    switch rules.overflow(by: push, of: sender, for: device, in: state.index) {
    case .nobody: break
    case .itself:
      log?.record(.dropped(.tooManyWaiting), of: PushKey(push.id), device: device, at: instant)
      return .dropped
    case .waiting(let indexed):
      _ = state.index.remove(indexed.number, device: device)
      state.pushes[indexed.number] = nil
      log?.record(.dropped(.tooManyWaiting), of: indexed.key, device: device, at: instant)
    }
    state.lastNumber += 1
    let waiting = WaitingPush(
      number: state.lastNumber, token: token, device: device, push: push, accepted: instant,
      expires: QueueRules.expiry(of: push, now: instant))
    state.pushes[waiting.number] = waiting
    state.index.add(WaitingIndex.Entry(waiting, of: sender), device: device)
    log?.record(.stored, of: waiting.key, device: device, at: instant)
    return .kept(waiting, replaced: replaced?.number)
  }

  private struct State {
    var index = WaitingIndex()
    var pushes: [Int64: WaitingPush] = [:]
    var recent = RecentPushes(limit: PushStoreLimits.recentPushes)
    var lastNumber: Int64 = 0
    var failure: QueueFailure?

    mutating func removePush(
      replacedBy push: ProviderPush, _ token: TokenHash, _ device: Int64, _ rules: QueueRules
    ) -> WaitingPush? {
      guard let key = rules.replacement.replacementKey(of: push) else { return nil }
      let old = pushes.values.first {
        $0.token == token && rules.replacement.replacementKey(of: $0.push) == key
      }
      guard let old, index.remove(old.number, device: device) != nil else { return nil }
      return pushes.removeValue(forKey: old.number)
    }
  }
}
