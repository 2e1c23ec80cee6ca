import NIOCore

extension EventFeed {
  /// What a window waits with.
  typealias Waiter = CheckedContinuation<[ByteBuffer], Never>

  /// One window that listens.
  struct Window {
    /// The number of the last message that was taken; absent until there was a snapshot.
    var last: Int64?
    /// The number of the last entry of the timeline that was taken, where the window follows it.
    var lastNote: Int64?
    /// Waiting for the next message.
    var waiter: Waiter?
    /// What goes to this window alone, before anything else.
    var own: ByteBuffer?
    /// Whether it was told why there is no snapshot yet.
    var isInformed = false
  }

  /// Messages in their order, the last of them kept.
  struct Kept {
    private(set) var messages: [EventMessage] = []
    private(set) var last: Int64
    private var bytes = 0

    init(last: Int64) {
      self.last = last
    }

    /// Adds a message, and drops the oldest ones where there are too many.
    mutating func append(_ json: [UInt8], isNumbered: Bool, bytes most: Int) {
      last += 1
      let message = EventMessage(number: isNumbered ? last : nil, json: json)
      messages.append(message)
      bytes += message.bytes.readableBytes
      while messages.count > 1, messages.count > WebLimits.keptMessages || bytes > most {
        bytes -= messages.removeFirst().bytes.readableBytes
      }
    }

    /// Forgets all messages: whoever comes back has missed something.
    mutating func forget() {
      last += 1
      messages = []
      bytes = 0
    }

    /// Whether all that followed a message is still here.
    func isWhole(after number: Int64) -> Bool {
      number <= last && number >= last - Int64(messages.count)
    }

    /// The messages behind a number, as far as they are here.
    func messages(after number: Int64) -> [ByteBuffer] {
      messages.suffix(Int(clamping: last - number)).map(\.bytes)
    }
  }

  /// The windows and what they can be sent.
  struct State {
    var events: Kept
    var notes = Kept(last: 0)
    var windows: [Int: Window] = [:]
    var lastWindow = 0
    var isOver = false

    /// What a window is to be sent now; nothing where there is nothing, or it needs a snapshot first.
    mutating func take(for window: Int) -> [ByteBuffer]? {
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
      // A window that lags behind the timeline misses some of it, and can ask for it.
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
