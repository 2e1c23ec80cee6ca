import Dispatch
import GRDB
import NIOCore
import Synchronization

/// Everything that a gateway keeps, in one SQLite file: pushes, devices, tokens, the delivery log.
///
/// One thread writes. It takes all that waits into one transaction, and answers when the commit is on
/// the disk; while it works the next ones gather, so that a busy disk serves many at once and an idle
/// one serves each at once. Nothing polls.
public final class GatewayStore: Sendable {
  /// The tokens that were given out.
  public let directory: TokenDirectory
  let options: GatewayStoreOptions
  private let inbox = Mutex(StoreInbox())
  private let core: Mutex<StoreCore>
  private let line = DispatchQueue(label: "push-gateway.store")
  /// When the thread looks at what expires, in milliseconds since 1970, if that is arranged.
  private let alarm = Mutex<Int64?>(nil)

  /// Opens a store, and makes it if it is not there.
  ///
  /// `file`: Where it lies; absent: in memory, for tests.
  /// It throws `StoreOpeningFailure` if it cannot be opened, or is of a later version.
  public init(
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

  /// Writes what waits and lets go of the file; what is asked later fails.
  public func close() {
    inbox.withLock { $0.isClosed = true }
    line.sync {
      drain()
      core.withLock { $0.close() }
    }
  }

  /// Takes a request in, and has the thread begin unless it is at work.
  func ask(_ request: StoreRequest) {
    let delay: Int? = inbox.withLock { inbox in
      if inbox.isClosed { return nil }
      inbox.append(request)
      return begin(&inbox, patiently: request.isPatient, PushStoreLimits.acknowledgementDelay)
    }
    wake(after: delay)
  }

  /// The same for an addition, which may be one too many.
  func ask(_ addition: StoreRequest.Addition) -> QueueFailure? {
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
      inbox.note(entry)
      return isFirst && !inbox.isAtWork ? PushStoreLimits.noteDelay : nil
    }
    wake(after: delay)
  }

  /// After how many milliseconds the thread is to be woken; absent if that is arranged already.
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

  /// Works until nothing waits; on the store's thread only.
  private func drain() {
    while let (requests, notes) = takeRequests() {
      let now = options.now()
      let (answers, report, deadline) = core.withLock { core in
        core.perform(requests, notes, now)
      }
      options.report(report)
      StoreAnswer.deliver(answers)
      setAlarm(deadline)
    }
  }

  private func takeRequests() -> (requests: [StoreRequest], notes: [UInt8])? {
    inbox.withLock { inbox in
      let taken = inbox.take()
      inbox.isAtWork = taken != nil
      return taken
    }
  }

  /// Arranges that what expires is removed when its time is over, and not before.
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
