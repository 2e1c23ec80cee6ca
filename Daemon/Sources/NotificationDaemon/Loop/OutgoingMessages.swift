import NIOCore
import NotificationModel
import NotificationWire

/// The messages of one connection on their way to its socket, in order.
///
/// A long list is sent in parts, each of which is encoded after the reader has read the parts before; later messages wait
/// behind it. A reader that does not join parts gets as much of the list as fits into one frame.
struct OutgoingMessages {
  /// A frame to write.
  struct Frame: Equatable {
    var bytes: [UInt8]
    /// The message that the frame completes.
    var completes: ServerMessage?
    /// How many elements of its list were left out.
    var omitted = 0
  }

  /// Whether the reader joins parts.
  var readsParts = false
  private var waiting = CircularBuffer<ServerMessage>(initialCapacity: 1)
  private var parts: MessageParts?

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.isEmpty }
  /// How many messages wait, including an unfinished one.
  var count: Int { waiting.count }

  /// Adds a message; the whole list replaces an earlier one that waits, so that lists do not accumulate for a slow reader.
  mutating func append(_ message: ServerMessage) {
    if message.isWholeList, let index = waiting.lastIndex(where: \.isWholeList),
      index > waiting.startIndex
    {
      waiting.remove(at: index)
    }
    waiting.append(message)
  }

  mutating func removeAll() {
    waiting.removeAll()
    parts = nil
  }

  /// Returns the next frame; `nil` if the queue is empty, or if a list must not be continued now.
  mutating func next(mayContinue: Bool) -> Frame? {
    guard let message = waiting.first else { return nil }
    guard readsParts else {
      waiting.removeFirst()
      let (bytes, omitted) = message.cutFrame()
      return Frame(bytes: bytes, completes: message, omitted: omitted)
    }
    var current = parts ?? MessageParts(message)
    guard mayContinue || !current.isContinuing, let bytes = current.next() else { return nil }
    parts = current.isOver ? nil : current
    if current.isOver { waiting.removeFirst() }
    return Frame(bytes: bytes, completes: current.isOver ? message : nil)
  }
}

extension ServerMessage {
  /// Whether it is the whole list, for a shell.
  fileprivate var isWholeList: Bool {
    if case .shellEvent(.notifications(.list)) = self { true } else { false }
  }
}
