import Dispatch
package import Logging
import Postgres
package import PushProtocol
import Synchronization

/// Everything that a gateway with many nodes stores, in PostgreSQL.
///
/// One thread and one connection of each node write: see `BatchingStore`. A batch costs one round trip. A commit
/// whose outcome is unknown is repeated until the server answers, which changes nothing if it was carried out; see
/// `PostgresAdditions`. While the database is away, additions are refused at once.
package final class PostgresStore: GatewayStore, BatchingStore {
  package let directory: TokenDirectory
  package let line = StoreQueue<PostgresWork>(label: "push-gateway.store")
  let options: PushStoreOptions
  let node: NodeIdentity
  let lookups: PostgresLookups
  private let remote: Mutex<(any RemoteDevices)?> = Mutex(nil)
  private let state: Mutex<State>

  private struct State {
    let link: PostgresLink
    var load: DeviceLoad
    var isAway = false
  }

  /// Connects to a database with the tables of a gateway.
  ///
  /// It throws `StoreOpeningFailure` if it cannot be reached, or has no tables that this version can use.
  package init(
    _ place: PostgresPlace, node: NodeIdentity, options: PushStoreOptions = PushStoreOptions(),
    log: Logger? = nil
  ) throws(StoreOpeningFailure) {
    try PostgresSession(place).expectRights()
    self.node = node
    self.options = options
    let lookups = PostgresLookups(place)
    self.lookups = lookups
    directory = TokenDirectory(source: lookups)
    let link = PostgresLink(place, .writes, log: log)
    // A server that was promoted may lack the last numbers that its predecessor gave out. They must not be given
    // out again: a device acknowledges by number.
    link.greeting = [
      PostgresStatement(
        "SELECT setval('push_number', last_value + \(PostgresLimits.skippedNumbers)) FROM push_number"
      )
    ]
    state = Mutex(
      State(
        link: link,
        load: DeviceLoad(limit: options.waitingPushes)))
  }

  /// Passes on what concerns devices of other nodes.
  package func route(to devices: any RemoteDevices) { remote.withLock { $0 = devices } }

  /// Whether it refuses pushes, because the database cannot be reached or written.
  var refusesPushes: Bool { line.inbox.withLock { $0.failure != nil } }

  package func close() {
    line.inbox.withLock { $0.isClosed = true }
    line.thread.sync {
      drain()
      state.withLock { $0.link.close() }
    }
    lookups.close()
  }

  /// Commits requests, then answers questions for waiting pushes; see `BatchingStore`.
  package func perform(_ batch: StoreBatch<PostgresWork>) {
    let start = ContinuousClock.now
    var commit = PostgresCommit(batch, options: options, now: options.now())
    let statements = state.withLock { commit.statements(node, &$0.load) }
    if !statements.isEmpty {
      do throws(PostgresFailure) {
        commit.finish(try persist(statements))
        commit.report.setDuration(since: start)
      } catch {
        guard !error.isPassing, commit.canBeSplit else { return fail(commit, error) }
        // One request that the database refuses does not affect the others.
        for request in batch.requests {
          perform(StoreBatch(requests: [request], notes: []))
        }
        perform(StoreBatch(requests: [], notes: batch.notes))
        return
      }
      options.report(commit.report)
      deliver(commit)
    }
    answer(commit.questions)
  }

  private func deliver(_ commit: PostgresCommit) {
    StoreAnswer.deliver(commit.answers)
    for entry in commit.laterNotes { write(entry) }
    guard let remote = remote.withLock({ $0 }) else { return }
    remote.offer(commit.remoteOffers)
    remote.wake(commit.wakes)
  }

  private func fail(_ commit: PostgresCommit, _ error: PostgresFailure) {
    var report = CommitReport()
    report.failure = QueueFailure(error)
    options.report(report)
    StoreAnswer.deliver(commit.failures(QueueFailure(error)))
    fail(commit.questions, QueueFailure(error))
  }

  private func answer(_ questions: [StoreRequest<PostgresWork>.Question]) {
    // The waiting pushes of a device may be large: few devices are read at a time.
    for start in stride(from: 0, to: questions.count, by: PostgresLimits.questions) {
      let part = Array(questions[start..<min(start + PostgresLimits.questions, questions.count)])
      let now = options.now()
      do throws(PostgresFailure) {
        let rows = try persist(
          part.map {
            PostgresPush.waiting($0.device, $0.wanted, now: now)
          })
        StoreAnswer.deliver(
          zip(part, rows).map { question, rows in
            let pushes = PostgresPush.pushes(rows, device: question.device)
            return StoreAnswer(loop: question.loop) { question.then(.success(pushes)) }
          })
      } catch {
        fail(part, QueueFailure(error))
      }
    }
  }

  private func fail(
    _ questions: [StoreRequest<PostgresWork>.Question], _ failure: QueueFailure
  ) {
    StoreAnswer.deliver(
      questions.map { question in
        StoreAnswer(loop: question.loop) { question.then(.failure(failure)) }
      })
  }

  // MARK: - The database away

  /// Runs statements until the server answers; meanwhile additions are refused.
  private func persist(
    _ statements: [PostgresStatement]
  ) throws(PostgresFailure) -> [PostgresRows] {
    let result: Result<[PostgresRows], PostgresFailure> = state.withLock { state in
      do throws(PostgresFailure) {
        let timeout = state.isAway ? .zero : PostgresLimits.timeout
        let found = try state.link.persist(statements, timeout: timeout) {
          line.refuse(with: QueueFailure($0))
          return !line.inbox.withLock { $0.isClosed }
        }
        state.isAway = false
        line.refuse(with: nil)
        return .success(found)
      } catch {
        if error.isPassing, !state.isAway {
          state.isAway = true
          probeLater()
        } else if !error.isPassing {
          line.refuse(with: nil)
        }
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Tries the database again and again while no request comes, because requests are refused meanwhile.
  private func probeLater() {
    line.thread.asyncAfter(deadline: .now() + .milliseconds(PostgresLimits.probe)) { [weak self] in
      self?.probe()
    }
  }

  private func probe() {
    guard !line.inbox.withLock({ $0.isClosed }), state.withLock({ $0.isAway }) else { return }
    // A commit that changes something shows that the standby is there as well.
    let isBack = (try? persist(PostgresCommit.trial(at: options.now()))) != nil
    guard isBack, !state.withLock({ $0.isAway }) else { return probeLater() }
    options.report(CommitReport())
    remote.withLock { $0 }?.databaseReturned()
  }
}

/// Sends pushes and notices to the nodes that hold other devices.
package protocol RemoteDevices: Sendable {
  /// Sends stored pushes to the nodes that hold their devices.
  func offer(_ offers: [RemoteOffer])
  /// Makes the nodes that hold devices read their waiting pushes: something was stored that could not be offered.
  func wake(_ devices: [(device: Int64, node: String)])
  /// Sends a push that is not stored; returns false if this is impossible.
  func offerOnce(_ push: ProviderPush, token: TokenHash, entry: TokenEntry) -> Bool
  /// The database was away and is back: some pushes may have been stored without being offered.
  func databaseReturned()
}

/// A stored push for a device of another node.
package struct RemoteOffer: Sendable {
  /// The node that holds the device.
  package var node: String
  /// The push.
  package var waiting: WaitingPush
}

/// How many pushes were added lately for each device, so that only likely excesses are counted exactly.
///
/// A device may have a tenth more waiting pushes than the limit for each node.
struct DeviceLoad {
  private let limit: Int
  private var added: [Int64: Int] = [:]

  init(limit: Int) { self.limit = limit }

  /// Counts pushes, and returns whether the device's waiting ones have to be counted now.
  mutating func mustCount(_ device: Int64, adding count: Int) -> Bool {
    if added.count > PostgresLimits.countedDevices { added = [:] }
    let sum = added[device, default: 0] + count
    let isDue = sum * 10 >= limit
    added[device] = isDue ? nil : sum
    return isDue
  }
}
