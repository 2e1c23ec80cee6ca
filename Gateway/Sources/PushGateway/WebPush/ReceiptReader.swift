import Dispatch
import NIOCore
import PushProtocol
import Synchronization

/// Reads the outcomes of messages from the delivery log, and holds questions until there is one.
///
/// One thread reads. While questions are held it reads the new entries from time to time, once for all questions and
/// whichever node wrote them.
final class ReceiptReader: Sendable {
  /// A question about a receipt.
  struct Question: Sendable {
    let resource: ReceiptResource
    /// The device of its endpoint.
    let device: Int64
    /// The address of the sender.
    let address: String
    /// How many milliseconds the answer may wait for an outcome.
    let wait: Int64
    let loop: any EventLoop
    let then: @Sendable (Result<ReceiptState, QueueFailure>) -> Void

    fileprivate func answer(_ result: Result<ReceiptState, QueueFailure>) {
      loop.execute { then(result) }
    }
  }

  /// A question without an answer yet.
  private struct Held {
    let question: Question
    /// When it is answered in any case, in milliseconds since 1970.
    let deadline: Int64
    /// Whether all entries of its message until now were read.
    var isRead = false
  }

  private struct State {
    var new: [Question] = []
    var held: [Held] = []
    /// Whether the thread is about to look.
    var isWoken = false
    /// Whether the thread looks again after a pause.
    var isPausing = false
    /// Whether answers no longer wait.
    var isReleased = false
    /// When the log was read last, in milliseconds since 1970.
    var read: Int64 = 0
  }

  private let state = Mutex(State())
  private let history = Mutex<(any DeliveryHistory)?>(nil)
  private let open: @Sendable () throws(QueueFailure) -> sending any DeliveryHistory
  private let clock: @Sendable () -> Int64
  private let thread = DispatchQueue(label: "push-gateway.receipts")

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - clock: Returns the milliseconds since 1970.
  ///   - open: Opens the log for reading; called at the first question, and again after a failure.
  init(
    clock: @escaping @Sendable () -> Int64,
    open: @escaping @Sendable () throws(QueueFailure) -> sending any DeliveryHistory
  ) {
    self.clock = clock
    self.open = open
  }

  /// Answers a question on its loop, as soon as there is an outcome or its wait is over.
  ///
  /// Beyond the limit of held questions, one is answered at once.
  func ask(_ question: Question) {
    let isRefused = state.withLock { state in
      guard state.new.count < ReceiptLimits.unread else { return true }
      state.new.append(question)
      return false
    }
    if isRefused { question.answer(.failure(.overloaded)) } else { wake() }
  }

  /// Answers the questions that are held, and holds no more: the gateway is about to stop.
  func release() {
    state.withLock { $0.isReleased = true }
    wake()
  }

  /// Ends the reading.
  func close() {
    release()
    thread.sync { history.withLock { $0 = nil } }
  }

  private func wake() {
    let wasWoken = state.withLock { state in
      defer { state.isWoken = true }
      return state.isWoken
    }
    if !wasWoken { thread.async { self.look() } }
  }

  // MARK: - On the thread

  private func look() {
    let now = clock()
    let (questions, read) = state.withLock { state in
      defer { (state.new, state.held, state.isWoken) = ([], [], false) }
      // A message that has expired has an outcome by that.
      let new = state.new.map {
        Held(question: $0, deadline: min(now + $0.wait, max(now, $0.resource.end)))
      }
      return (state.held + new, state.read)
    }
    guard !questions.isEmpty else { return }
    do throws(QueueFailure) {
      let left = try history.withLock { history throws(QueueFailure) in
        if history == nil { history = try open() }
        guard let history else { throw .closed }
        return try answer(questions, from: history, since: read, at: now)
      }
      hold(left, read: now)
    } catch {
      history.withLock { $0 = nil }
      for held in questions { held.question.answer(.failure(error)) }
    }
  }

  private func hold(_ questions: [Held], read now: Int64) {
    let mustPause = state.withLock { state in
      state.held = questions
      state.read = now
      guard !questions.isEmpty, !state.isPausing else { return false }
      state.isPausing = true
      return true
    }
    guard mustPause else { return }
    thread.asyncAfter(deadline: .now() + ReceiptLimits.step) {
      self.state.withLock { $0.isPausing = false }
      self.look()
    }
  }

  /// Answers the questions that have an outcome or are due, and returns the others.
  private func answer(
    _ questions: [Held], from log: any DeliveryHistory, since read: Int64, at now: Int64
  ) throws(QueueFailure) -> [Held] {
    let isReleased = state.withLock { $0.isReleased }
    let start = Self.start(of: questions, since: read, at: now)
    let recent = Dictionary(grouping: try log.entries(since: start, of: nil), by: \.key)
    var room = Room()
    var left: [Held] = []
    for var held in questions {
      let question = held.question
      let key = question.resource.key
      let since = question.resource.accepted - ReceiptLimits.lateMilliseconds
      // At its end all is read again, because entries of other nodes may have come late.
      let isDue = now >= held.deadline
      let needsAll = held.isRead ? isDue : since < start
      var state = ReceiptState(
        needsAll ? try log.entries(since: since, of: key) : recent[key] ?? [],
        of: question.resource, device: question.device, at: now)
      if !needsAll, case .undelivered = state {
        // An earlier entry may say that it was sent.
        state = ReceiptState(
          try log.entries(since: since, of: key), of: question.resource, device: question.device,
          at: now)
      }
      if held.isRead, !needsAll, state == .unknown { state = .waiting }
      held.isRead = true
      if state == .waiting, !isDue, !isReleased, room.take(question.address) {
        left.append(held)
      } else {
        question.answer(.success(state))
      }
    }
    return left
  }

  /// The start of the entries that are read for all questions: those since the last time, and some that came late.
  private static func start(of questions: [Held], since read: Int64, at now: Int64) -> Int64 {
    let isFollowing = questions.contains(where: \.isRead)
    let last = isFollowing ? min(now, max(read, now - ReceiptLimits.longestStep)) : now
    return last - ReceiptLimits.lateMilliseconds
  }

  /// How many more questions may be held.
  private struct Room {
    private var count = 0
    private var counts: [String: Int] = [:]

    /// Takes the room for a question of an address; fails if it is used up.
    mutating func take(_ address: String) -> Bool {
      guard count < ReceiptLimits.held, counts[address, default: 0] < ReceiptLimits.heldOfAddress
      else { return false }
      count += 1
      counts[address, default: 0] += 1
      return true
    }
  }
}
