import NIOCore
import NIOPosix
import PushProtocol
import Synchronization
import Testing

@testable import PushGateway

/// Questions about receipts and their answers.
@Suite struct ReceiptReaderTests {
  private let log = LogTwin()
  private let reader: ReceiptReader

  init() {
    let log = log
    reader = ReceiptReader(clock: { log.now }) { () throws(QueueFailure) in
      try log.reading()
    }
  }

  private func question(
    _ index: UInt64, wait: Int64 = 0, accepted: Int64 = LogTwin.start, address: String = "a",
    then: @escaping @Sendable (Result<ReceiptState, QueueFailure>) -> Void
  ) -> ReceiptReader.Question {
    ReceiptReader.Question(
      resource: ReceiptResource(
        token: TokenHash(words: SIMD4(1, 2, 3, 4)), key: PushKey(high: 1, low: index),
        accepted: accepted, timeToLive: 60),
      device: 7, address: address, wait: wait, loop: MultiThreadedEventLoopGroup.singleton.any(),
      then: then)
  }

  /// The answer to a question.
  private func ask(
    _ index: UInt64, wait: Int64 = 0, accepted: Int64 = LogTwin.start, address: String = "a"
  ) async throws -> ReceiptState {
    try await withCheckedContinuation { done in
      reader.ask(
        question(index, wait: wait, accepted: accepted, address: address) {
          done.resume(returning: $0)
        })
    }.get()
  }

  @Test func `A question without a wait is answered at once`() async throws {
    log.add(.stored, 1)
    #expect(try await ask(1) == .waiting)
    log.add(.acknowledged(.shown), 1)
    #expect(try await ask(1) == .acknowledged)
    #expect(try await ask(2, accepted: LogTwin.start - 60_000) == .unknown)
  }

  @Test func `A question about an old message reads the entries from its acceptance on`()
    async throws
  {
    log.add(.stored, 1, at: LogTwin.start - 50_000)
    log.add(.acknowledged(.shown), 1, at: LogTwin.start - 40_000)
    #expect(try await ask(1, accepted: LogTwin.start - 50_000) == .acknowledged)
  }

  @Test func `An answer waits for the outcome`() async throws {
    for index in 1...3 { log.add(.stored, UInt64(index)) }
    async let first = ask(1, wait: 20_000)
    async let second = ask(2, wait: 20_000)
    await log.waitUntilRead(times: 2)
    log.add(.acknowledged(.listed), 1)
    log.add(.replaced, 2)
    #expect(try await first == .acknowledged)
    #expect(try await second == .undelivered("a newer one of its topic replaced it"))
    #expect(try await ask(3) == .waiting)
  }

  @Test func `An answer for a message that was replaced on its way waits for its acknowledgement`()
    async throws
  {
    log.add(.stored, 1)
    log.add(.sent, 1)
    async let answer = ask(1, wait: 20_000)
    await log.waitUntilRead(times: 2)
    log.set(now: LogTwin.start + 9_000)
    await log.waitUntilRead(times: 4)
    log.add(.replaced, 1)
    await log.waitUntilRead(times: 6)
    log.add(.acknowledged(.shown), 1)
    #expect(try await answer == .acknowledged)
  }

  @Test func `An answer that waited long enough says that the message waits`() async throws {
    log.add(.stored, 1)
    async let answer = ask(1, wait: 20_000)
    await log.waitUntilRead(times: 2)
    log.set(now: LogTwin.start + 20_000)
    #expect(try await answer == .waiting)
  }

  @Test func `An answer waits no longer than the message lives`() async throws {
    let end = LogTwin.start + 60_000 + ReceiptLimits.lateMilliseconds
    log.set(now: end - 5_000)
    log.add(.stored, 1)
    async let answer = ask(1, wait: 20_000)
    await log.waitUntilRead(times: 2)
    log.set(now: end)
    #expect(try await answer == .undelivered("it expired"))
  }

  @Test func `An entry that came late is found at the end of the wait`() async throws {
    log.add(.stored, 1)
    async let answer = ask(1, wait: 20_000)
    await log.waitUntilRead(times: 2)
    log.set(now: LogTwin.start + 9_000)
    await log.waitUntilRead(times: 4)
    log.add(.acknowledged(.shown), 1, at: LogTwin.start + 1)
    await log.waitUntilRead(times: 6)
    log.set(now: LogTwin.start + 20_000)
    #expect(try await answer == .acknowledged)
  }

  @Test func `No more answers wait for one address than its share`() async throws {
    log.add(.stored, 1)
    for _ in 0..<ReceiptLimits.heldOfAddress {
      reader.ask(question(1, wait: 20_000) { _ in })
    }
    #expect(try await ask(1, wait: 20_000) == .waiting)
    async let other = ask(1, wait: 20_000, address: "b")
    await log.waitUntilRead(times: 4)
    log.add(.acknowledged(.shown), 1)
    #expect(try await other == .acknowledged)
  }

  @Test func `A gateway that stops lets no answer wait`() async throws {
    log.add(.stored, 1)
    async let held = ask(1, wait: 20_000)
    await log.waitUntilRead(times: 2)
    reader.release()
    #expect(try await held == .waiting)
    #expect(try await ask(1, wait: 20_000) == .waiting)
    reader.close()
  }

  @Test func `A log that cannot be read fails the questions, and is opened again`() async throws {
    log.add(.stored, 1)
    log.fail(true)
    await #expect(throws: QueueFailure.unavailable("away")) { try await ask(1) }
    log.fail(false)
    #expect(try await ask(1) == .waiting)
    #expect(log.openings == 2)
  }
}

/// A delivery log in memory.
private final class LogTwin: Sendable {
  static let start: Int64 = 1_800_000_000_000

  private struct State {
    var entries: [(at: Int64, entry: DeliveryEntry)] = []
    var now = start
    var isFailing = false
    var openings = 0
    var reads = 0
    var waiting: [(reads: Int, done: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var now: Int64 { state.withLock { $0.now } }
  var openings: Int { state.withLock { $0.openings } }

  func set(now: Int64) { state.withLock { $0.now = now } }
  func fail(_ isFailing: Bool) { state.withLock { $0.isFailing = isFailing } }

  /// Adds an entry, with the present time if none is given.
  func add(_ step: DeliveryStep, _ index: UInt64, at: Int64? = nil) {
    state.withLock { state in
      let at = at ?? state.now
      let entry = DeliveryEntry(
        key: PushKey(high: 1, low: index), token: step == .stored ? 1 : 0,
        note: DeliveryNote(step: step, at: at, device: 7))
      state.entries.append((at, entry))
    }
  }

  /// Waits until the new entries were read so often.
  func waitUntilRead(times: Int) async {
    await withCheckedContinuation { done in
      let isDone = state.withLock { state in
        if state.reads < times { state.waiting.append((times, done)) }
        return state.reads >= times
      }
      if isDone { done.resume() }
    }
  }

  func reading() throws(QueueFailure) -> sending any DeliveryHistory {
    state.withLock { $0.openings += 1 }
    return Reading(log: self)
  }

  struct Reading: DeliveryHistory {
    let log: LogTwin

    func entries(since: Int64, of key: PushKey?) throws(QueueFailure) -> [DeliveryEntry] {
      let result: Result<[DeliveryEntry], QueueFailure> = log.state.withLock { state in
        if state.isFailing { return .failure(.unavailable("away")) }
        if key == nil { state.reads += 1 }
        for waiter in state.waiting where state.reads >= waiter.reads { waiter.done.resume() }
        state.waiting.removeAll { state.reads >= $0.reads }
        return .success(
          state.entries.filter { $0.at >= since && (key == nil || $0.entry.key == key) }
            .map(\.entry))
      }
      return try result.get()
    }
  }
}
