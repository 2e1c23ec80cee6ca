import Dispatch
import LinuxEvents
import Synchronization

/// Everything that a gateway stores, in one SQLite file: pushes, devices, tokens, the delivery log.
///
/// One thread writes: see `BatchingStore`.
package final class SQLitePushStore: GatewayStore, BatchingStore {
  /// The tokens that were issued.
  package let directory: TokenDirectory
  let options: PushStoreOptions
  package let line = StoreQueue<SQLiteWork>(label: "push-gateway.store")
  private let core: Mutex<StoreCore>
  /// When the thread next removes expired pushes, in milliseconds since 1970, if that is scheduled.
  private let alarm = Mutex<Int64?>(nil)
  private let rest = Mutex(StoreRest())
  /// The device that the upkeep has read last.
  private let position = Mutex<Int64>(0)

  /// Opens a store, and creates it if it does not exist.
  ///
  /// `file`: Its path; absent: in memory, for tests.
  /// It throws `StoreOpeningFailure` if it cannot be opened, or is of a later version.
  package init(
    file: String?, options: PushStoreOptions = PushStoreOptions()
  ) throws(StoreOpeningFailure) {
    let directory = TokenDirectory()
    let core = try StoreCore(file: file, options: options, directory: directory)
    let deadline = core.nextDeadline
    self.directory = directory
    self.options = options
    self.core = Mutex(core)
    setAlarm(deadline)
    scheduleUpkeep(after: PushStoreLimits.upkeepPause)
  }

  /// Writes all waiting requests and closes the file; later requests fail.
  package func close() {
    line.inbox.withLock { $0.isClosed = true }
    line.thread.sync {
      drain()
      core.withLock { $0.close() }
    }
  }

  /// Puts requests into one transaction; see `BatchingStore`.
  package func perform(_ batch: StoreBatch<SQLiteWork>) {
    let now = options.now()
    let (answers, report, deadline) = core.withLock { core in
      core.perform(batch.requests, batch.notes, now)
    }
    options.report(report)
    StoreAnswer.deliver(answers)
    setAlarm(deadline)
    if rest.withLock({ $0.perform(batch.requests.count) }) { scheduleLook() }
  }

  /// Frees the caches of a store that was busy and rests.
  private func scheduleLook() {
    line.thread.asyncAfter(deadline: .now() + PushStoreLimits.restPause) { [weak self] in
      guard let self, !line.inbox.withLock({ $0.isClosed }) else { return }
      guard rest.withLock({ $0.look() }) else { return scheduleLook() }
      core.withLock { $0.database.freeCache() }
      FreeMemory.giveBack()
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
    line.thread.asyncAfter(deadline: .now() + .milliseconds(Int(clamping: delay))) { [weak self] in
      self?.removeExpired(deadline)
    }
  }

  private func removeExpired(_ deadline: Int64) {
    let isCurrent = alarm.withLock { alarm in
      if alarm != deadline { return false }
      alarm = nil
      return true
    }
    guard isCurrent, !line.inbox.withLock({ $0.isClosed }) else { return }
    let now = options.now()
    let (report, next) = core.withLock { $0.removeExpired(now) }
    options.report(report)
    setAlarm(next)
  }
}

extension SQLitePushStore {
  /// Looks through some old tokens and devices; returns whether there is more to do.
  @discardableResult
  func lookAfter() -> Bool {
    guard !line.inbox.withLock({ $0.isClosed }) else { return false }
    let now = options.now()
    return position.withLock { position in
      core.withLock { $0.lookAfter(now, from: &position) }
    }
  }

  /// Looks through all of them from time to time, some at once, so that no push waits for it.
  private func scheduleUpkeep(after pause: DispatchTimeInterval) {
    line.thread.asyncAfter(deadline: .now() + pause) { [weak self] in
      guard let self else { return }
      let hasMore = lookAfter()
      scheduleUpkeep(
        after: hasMore ? PushStoreLimits.upkeepStep : PushStoreLimits.upkeepPause)
    }
  }
}

/// A request to the store's thread: it runs in the transaction, and returns the answer to deliver after the commit.
package struct SQLiteWork: Sendable {
  let run: @Sendable (StoreCore) throws -> @Sendable () -> Void
}
