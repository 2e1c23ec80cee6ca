import NIOCore
import Synchronization

/// The messages that windows are sent, of which the last are kept for windows that reconnect.
///
/// A window fetches messages when it is ready for more, so nothing is stored per window. A window
/// that falls so far behind that its next message is gone starts again with a snapshot, like a new
/// one.
final class EventFeed: Sendable {
  private let state: Mutex<State>

  /// Creates a feed; the first number is above all numbers of an earlier process.
  init(firstNumber: Int64) {
    state = Mutex(State(events: Kept(last: firstNumber)))
  }

  /// The number of listening windows.
  var windowCount: Int { state.withLock { $0.windows.count } }

  /// Whether a window follows the timeline.
  var isFollowed: Bool { state.withLock { $0.windows.values.contains { $0.lastNote != nil } } }

  /// Adds a window, which resumes after a message if all later ones are still kept.
  ///
  /// - Returns: Its number; `nil` if there are too many.
  func open(resumingAfter last: Int64? = nil, followsTimeline: Bool = false) -> Int? {
    state.withLock { state -> Int? in
      guard state.windows.count < WebLimits.windows, !state.isOver else { return nil }
      state.lastWindow += 1
      let resumed = last.flatMap { state.events.isWhole(after: $0) ? $0 : nil }
      state.windows[state.lastWindow] = Window(
        last: resumed, lastNote: followsTimeline ? state.notes.last : nil)
      return state.lastWindow
    }
  }

  /// Ends a window; the reader that waits for its next message receives none.
  func close(_ window: Int) {
    let waiter = state.withLock { $0.windows.removeValue(forKey: window)?.waiter }
    waiter?.resume(returning: [])
  }

  /// Ends all windows, and accepts no others.
  func closeAll() {
    let waiters = state.withLock { state in
      state.isOver = true
      defer { state.windows = [:] }
      return state.windows.values.compactMap(\.waiter)
    }
    for waiter in waiters { waiter.resume(returning: []) }
  }

  /// Waits for the next messages of a window; empty once the window has ended.
  func next(for window: Int) async -> [ByteBuffer] {
    await withCheckedContinuation { waiter in
      let ready = state.withLock { state -> [ByteBuffer]? in
        guard state.windows[window] != nil else { return [] }
        if let ready = state.dequeue(for: window) { return ready }
        state.windows[window]?.waiter = waiter
        return nil
      }
      if let ready { waiter.resume(returning: ready) }
    }
  }

  /// Whether a window needs a snapshot before any message, because it is new or fell behind.
  func needsSnapshot(_ window: Int) -> Bool {
    state.withLock { state in
      guard let entry = state.windows[window], entry.own == nil else { return false }
      if let last = entry.last, state.events.isWhole(after: last) { return false }
      state.windows[window]?.last = nil
      return true
    }
  }

  /// Sends a message to all windows that have had their snapshot.
  func publish(_ json: [UInt8]) {
    wake { $0.events.append(json, isNumbered: true, bytes: WebLimits.keptBytes) }
  }

  /// Sends a message about the timeline to the windows that follow it.
  func publish(note json: [UInt8]) {
    wake { $0.notes.append(json, isNumbered: false, bytes: WebLimits.keptNoteBytes) }
  }

  /// Sends a description of the present state to the windows that wait for one, or to all.
  func publish(snapshot json: [UInt8], toAll: Bool) {
    wake { state in
      if toAll { state.events.append(json, isNumbered: true, bytes: WebLimits.keptBytes) }
      let message = EventMessage(number: state.events.last, json: json).bytes
      for window in state.windows.keys where state.windows[window]?.last == nil {
        state.windows[window]?.last = state.events.last
        state.windows[window]?.own = message
        state.windows[window]?.isInformed = false
      }
    }
  }

  /// Sends a message once to each window that waits for a snapshot, which still waits afterwards.
  func sendToWaiting(_ json: [UInt8]) {
    wake { state in
      let message = EventMessage(number: nil, json: json).bytes
      for (window, entry) in state.windows where entry.last == nil && !entry.isInformed {
        state.windows[window]?.own = message
        state.windows[window]?.isInformed = true
      }
    }
  }

  /// Forgets the kept messages, because some later ones were missed.
  func forget() {
    state.withLock { $0.events.forget() }
  }

  /// Changes the state, and resumes the windows whose messages are ready.
  private func wake(_ change: (inout State) -> Void) {
    let ready = state.withLock { state in
      change(&state)
      return state.windows.keys.compactMap { window -> (Waiter, [ByteBuffer])? in
        guard let waiter = state.windows[window]?.waiter, let ready = state.dequeue(for: window)
        else { return nil }
        state.windows[window]?.waiter = nil
        return (waiter, ready)
      }
    }
    for (waiter, messages) in ready { waiter.resume(returning: messages) }
  }
}

extension EventFeed {
  /// The continuation of a waiting window.
  typealias Waiter = CheckedContinuation<[ByteBuffer], Never>

  /// One listening window.
  struct Window {
    /// The number of the last message that was sent; `nil` until the first snapshot.
    var last: Int64?
    /// The number of the last entry of the timeline that was sent, if the window follows it.
    var lastNote: Int64?
    /// The reader that waits for the next message.
    var waiter: Waiter?
    /// A message for this window alone, before any other.
    var own: ByteBuffer?
    /// Whether the window was informed of the reason for a missing snapshot.
    var isInformed = false
  }

  /// Messages in their order, of which the last are kept.
  struct Kept {
    private(set) var messages: [EventMessage] = []
    private(set) var last: Int64
    private var bytes = 0

    init(last: Int64) {
      self.last = last
    }

    /// Adds a message, and drops the oldest ones if there are too many.
    mutating func append(_ json: [UInt8], isNumbered: Bool, bytes most: Int) {
      last += 1
      let message = EventMessage(number: isNumbered ? last : nil, json: json)
      messages.append(message)
      bytes += message.bytes.readableBytes
      while messages.count > 1, messages.count > WebLimits.keptMessages || bytes > most {
        bytes -= messages.removeFirst().bytes.readableBytes
      }
    }

    /// Forgets all messages, so that a reconnecting window gets a snapshot.
    mutating func forget() {
      last += 1
      messages = []
      bytes = 0
    }

    /// Whether all messages after a number are still kept.
    func isWhole(after number: Int64) -> Bool {
      number <= last && number >= last - Int64(messages.count)
    }

    /// The stored messages after a number.
    func messages(after number: Int64) -> [ByteBuffer] {
      messages.suffix(Int(clamping: last - number)).map(\.bytes)
    }
  }

  /// The windows and their messages.
  struct State {
    var events: Kept
    var notes = Kept(last: 0)
    var windows: [Int: Window] = [:]
    var lastWindow = 0
    var isOver = false

    /// The messages to send to a window now; `nil` without messages, or if it needs a snapshot first.
    mutating func dequeue(for window: Int) -> [ByteBuffer]? {
      guard var entry = windows[window] else { return nil }
      var ready: [ByteBuffer] = []
      if let own = entry.own {
        ready.append(own)
        entry.own = nil
      }
      if let last = entry.last, events.isWhole(after: last) {
        ready += events.messages(after: last)
        entry.last = events.last
      }
      // A window that lags behind the timeline misses some of it, and can request it.
      if let last = entry.lastNote {
        ready += notes.messages(after: last)
        entry.lastNote = notes.last
      }
      guard !ready.isEmpty else { return nil }
      windows[window] = entry
      return ready
    }
  }
}
