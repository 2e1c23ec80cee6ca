import NIOCore
import Synchronization

/// The messages that windows are sent, the last of them kept for windows that come back.
///
/// A window takes messages when it is ready for more, so nothing is stored for a window. One that
/// falls so far behind that its next message is gone begins anew with a snapshot, like one that was
/// never there.
final class EventFeed: Sendable {
  private let state: Mutex<State>

  /// Creates a feed; the first number is above all that a process before this one gave out.
  init(firstNumber: Int64) {
    state = Mutex(State(events: Kept(last: firstNumber)))
  }

  /// How many windows listen.
  var windowCount: Int { state.withLock { $0.windows.count } }

  /// Whether a window follows the timeline.
  var isFollowed: Bool { state.withLock { $0.windows.values.contains { $0.lastNote != nil } } }

  /// Takes a window in, which resumes behind a message if all that followed is still kept.
  ///
  /// - Returns: Its number; nothing where there are too many.
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

  /// Ends a window; whoever waits for its next message gets none.
  func close(_ window: Int) {
    let waiter = state.withLock { $0.windows.removeValue(forKey: window)?.waiter }
    waiter?.resume(returning: [])
  }

  /// Ends all windows, and takes no others in.
  func closeAll() {
    let waiters = state.withLock { state in
      state.isOver = true
      defer { state.windows = [:] }
      return state.windows.values.compactMap(\.waiter)
    }
    for waiter in waiters { waiter.resume(returning: []) }
  }

  /// Waits for what a window is to be sent next; empty once the window has ended.
  func next(for window: Int) async -> [ByteBuffer] {
    await withCheckedContinuation { waiter in
      let ready = state.withLock { state -> [ByteBuffer]? in
        guard state.windows[window] != nil else { return [] }
        if let ready = state.take(for: window) { return ready }
        state.windows[window]?.waiter = waiter
        return nil
      }
      if let ready { waiter.resume(returning: ready) }
    }
  }

  /// Whether nothing can be sent to a window before a snapshot, because it is new or fell behind.
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

  /// Sends a message once to each window that waits for a snapshot, and still waits afterwards.
  func tellWaiting(_ json: [UInt8]) {
    wake { state in
      let message = EventMessage(number: nil, json: json).bytes
      for (window, entry) in state.windows where entry.last == nil && !entry.isInformed {
        state.windows[window]?.own = message
        state.windows[window]?.isInformed = true
      }
    }
  }

  /// Forgets the messages that are kept, because some that followed were not heard of.
  func forget() {
    state.withLock { $0.events.forget() }
  }

  /// Changes the state, and hands out what windows wait for.
  private func wake(_ change: (inout State) -> Void) {
    let ready = state.withLock { state in
      change(&state)
      return state.windows.keys.compactMap { window -> (Waiter, [ByteBuffer])? in
        guard let waiter = state.windows[window]?.waiter, let ready = state.take(for: window)
        else { return nil }
        state.windows[window]?.waiter = nil
        return (waiter, ready)
      }
    }
    for (waiter, messages) in ready { waiter.resume(returning: messages) }
  }
}
