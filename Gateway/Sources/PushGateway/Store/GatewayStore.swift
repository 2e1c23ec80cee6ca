import Dispatch
import Foundation
import GRDB
package import NIOCore
package import PushProtocol
import Synchronization

/// Everything that a gateway stores, in one SQLite file: pushes, devices, tokens, the delivery log.
///
/// One thread writes. It puts all waiting requests into one transaction, and answers when the commit is on the
/// disk; meanwhile the next requests collect, so that a busy disk serves many at once and an idle one serves
/// each at once. Nothing polls.
package final class GatewayStore: Sendable {
  /// The tokens that were issued.
  package let directory: TokenDirectory
  let options: GatewayStoreOptions
  private let inbox = Mutex(StoreInbox())
  private let core: Mutex<StoreCore>
  private let line = DispatchQueue(label: "push-gateway.store")
  /// When the thread next removes expired pushes, in milliseconds since 1970, if that is scheduled.
  private let alarm = Mutex<Int64?>(nil)

  /// Opens a store, and creates it if it does not exist.
  ///
  /// `file`: Its path; absent: in memory, for tests.
  /// It throws `StoreOpeningFailure` if it cannot be opened, or is of a later version.
  package init(
    file: String?, options: GatewayStoreOptions = GatewayStoreOptions()
  ) throws(StoreOpeningFailure) {
    let directory = TokenDirectory()
    let core = try StoreCore(file: file, options: options, directory: directory)
    let deadline = core.nextDeadline
    self.directory = directory
    self.options = options
    self.core = Mutex(core)
    setAlarm(deadline)
  }

  /// Writes all waiting requests and closes the file; later requests fail.
  package func close() {
    inbox.withLock { $0.isClosed = true }
    line.sync {
      drain()
      core.withLock { $0.close() }
    }
  }

  /// Queues a request, and starts the thread unless it is at work.
  func enqueue(_ request: StoreRequest) {
    let delay: Int? = inbox.withLock { inbox in
      if inbox.isClosed { return nil }
      inbox.append(request)
      return begin(&inbox, patiently: request.isPatient, PushStoreLimits.acknowledgementDelay)
    }
    wake(after: delay)
  }

  /// Queues an addition, unless there are too many.
  func enqueue(_ addition: StoreRequest.Addition) -> QueueFailure? {
    let (refusal, delay): (QueueFailure?, Int?) = inbox.withLock { inbox in
      if let refusal = inbox.refusal(of: addition.team) { return (refusal, nil) }
      inbox.append(.add(addition))
      return (nil, begin(&inbox, patiently: false, 0))
    }
    wake(after: delay)
    return refusal
  }

  func write(_ entry: DeliveryEntry) {
    let delay: Int? = inbox.withLock { inbox in
      if inbox.isClosed { return nil }
      let isFirst = inbox.notes.isEmpty && inbox.requests.isEmpty
      inbox.record(entry)
      return isFirst && !inbox.isAtWork ? PushStoreLimits.noteDelay : nil
    }
    wake(after: delay)
  }

  /// After how many milliseconds the thread has to be woken; absent if that is scheduled already.
  private func begin(_ inbox: inout StoreInbox, patiently: Bool, _ delay: Int) -> Int? {
    if inbox.isAtWork { return nil }
    guard !patiently else { return inbox.requests.count == 1 ? delay : nil }
    inbox.isAtWork = true
    return 0
  }

  private func wake(after delay: Int?) {
    guard let delay else { return }
    if delay == 0 {
      line.async { self.drain() }
    } else {
      line.asyncAfter(deadline: .now() + .milliseconds(delay)) { self.drain() }
    }
  }

  /// Works until no request waits; on the store's thread only.
  private func drain() {
    while let (requests, notes) = dequeueRequests() {
      let now = options.now()
      let (answers, report, deadline) = core.withLock { core in
        core.perform(requests, notes, now)
      }
      options.report(report)
      StoreAnswer.deliver(answers)
      setAlarm(deadline)
    }
  }

  private func dequeueRequests() -> (requests: [StoreRequest], notes: [UInt8])? {
    inbox.withLock { inbox in
      let taken = inbox.dequeue()
      inbox.isAtWork = taken != nil
      return taken
    }
  }

  /// Schedules the removal of expired pushes for the moment when the next one expires.
  private func setAlarm(_ deadline: Int64?) {
    guard let deadline else { return }
    let isEarlier = alarm.withLock { alarm in
      if let alarm, alarm <= deadline { return false }
      alarm = deadline
      return true
    }
    guard isEarlier else { return }
    let delay = max(deadline - options.now(), Int64(PushStoreLimits.expiryPause))
    line.asyncAfter(deadline: .now() + .milliseconds(Int(clamping: delay))) { [weak self] in
      self?.removeExpired(deadline)
    }
  }

  private func removeExpired(_ deadline: Int64) {
    let isCurrent = alarm.withLock { alarm in
      if alarm != deadline { return false }
      alarm = nil
      return true
    }
    guard isCurrent, !inbox.withLock({ $0.isClosed }) else { return }
    let now = options.now()
    let (report, next) = core.withLock { $0.removeExpired(now) }
    options.report(report)
    setAlarm(next)
  }
}

/// The options of a gateway's store.
package struct GatewayStoreOptions: Sendable {
  /// Which waiting push a newer one replaces.
  package var replacement: ReplacementPolicy
  /// How many pushes may wait for one device.
  package var waitingPushes: Int
  /// The time, in milliseconds since 1970.
  package var now: @Sendable () -> Int64
  /// Called after each commit, on the store's own thread.
  package var report: @Sendable (CommitReport) -> Void

  /// How many pages the database may have; for tests of a full disk.
  var maximumPages: Int?

  /// Creates options.
  package init(
    replacement: ReplacementPolicy = .byCollapseIdentifier,
    waitingPushes: Int = PushStoreLimits.waitingPushes,
    now: @escaping @Sendable () -> Int64 = StoreClock.now,
    report: @escaping @Sendable (CommitReport) -> Void = { _ in }
  ) {
    self.replacement = replacement
    self.waitingPushes = waitingPushes
    self.now = now
    self.report = report
  }
}

/// The default clock of a store.
package enum StoreClock {
  /// The system time, in milliseconds since 1970.
  @Sendable package static func now() -> Int64 {
    Int64(Date().timeIntervalSince1970 * 1_000)
  }
}

/// Why a gateway's store cannot be opened.
package struct StoreOpeningFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempt, why it failed, and a remedy.
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The result of one commit of a store.
package struct CommitReport: Hashable, Sendable {
  /// How many pushes were added.
  package var stored = 0
  /// How many pushes had been accepted before.
  package var duplicates = 0
  /// How many waiting pushes were replaced by a newer one.
  package var replaced = 0
  /// How many were dropped because too many waited for their device.
  package var dropped = 0
  /// How many were removed because they had expired.
  package var expired = 0
  /// How many were acknowledged.
  package var acknowledged = 0
  /// How many nanoseconds passed until everything was on the disk.
  package var nanoseconds: Int64 = 0
  /// Why nothing was committed.
  package var failure: QueueFailure?

  /// Creates an empty report.
  package init() {}
}

extension GatewayStore: PushQueue {
  /// Stores a push, and calls back when it is durable; see `PushQueue`.
  package func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void
  ) {
    let addition = StoreRequest.Addition(
      push: push, token: token, device: entry.device, team: team, loop: loop, then: then)
    if let refusal = enqueue(addition) { loop.execute { then(.failure(refusal)) } }
  }

  /// Reads the pushes that wait for a device; see `PushQueue`.
  package func waiting(
    for device: Int64, excluding: Set<Int64>, limit: Int, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  ) {
    enqueue(
      .waiting(
        StoreRequest.Question(
          device: device, excluding: excluding, limit: limit, loop: loop, then: then)))
  }

  /// Deletes the pushes that a device has acknowledged; see `PushQueue`.
  package func acknowledge(
    _ acknowledgements: [PushAcknowledgement], device: Int64, on loop: any EventLoop,
    failed: @escaping @Sendable () -> Void
  ) {
    if acknowledgements.isEmpty { return }
    enqueue(
      .acknowledge(
        StoreRequest.Receipt(
          acknowledgements: acknowledgements, device: device, loop: loop, failed: failed)))
  }
}

extension GatewayStore: DeliveryLog {
  /// Records a step, to be written with the next commit or a moment later; see `DeliveryLog`.
  package func record(_ step: DeliveryStep, of apnsID: String, device: Int64, at: Int64) {
    write(
      DeliveryEntry(
        key: PushKey(apnsID), token: 0, note: DeliveryNote(step: step, at: at, device: device)))
  }
}
