import Dispatch
import NIOCore
import Synchronization

/// Decrypts messages of Web Push on a thread of its own, one after the other, while the loop stores those before them:
/// decrypting is a large part of the work for a message.
///
/// The gateway keeps a message until it is acknowledged, so one that is being decrypted at the end is sent again.
final class MessageOpener {
  private let queue = DispatchQueue(label: "org.usernotifications.messages")
  private let sealed = SealedMessages()
  private let pictures: MessagePictures
  private let loop: any EventLoop

  init(pictures: MessagePictures, loop: any EventLoop) {
    self.pictures = pictures
    self.loop = loop
  }

  /// Submits a message with its clear text, after all earlier ones.
  func open(_ message: SealedMessage) {
    guard sealed.append(message) else { return }
    let pictures = NIOLoopBound(pictures, eventLoop: loop)
    queue.async { [sealed, loop] in
      // Several at a time are stored in one transaction.
      while let messages = sealed.next(DaemonLimits.openedMessages) {
        let opened = messages.map(\.opened)
        loop.execute { for message in opened { pictures.value.receive(message) } }
      }
    }
  }

  /// Waits for the messages that are being decrypted: a loop that has ended takes none.
  func close() { queue.sync {} }
}

/// The messages that wait for the thread; the window of the link limits them.
private final class SealedMessages: Sendable {
  private struct State {
    var messages = CircularBuffer<SealedMessage>()
    var areRead = false
  }

  private let state = Mutex(State())

  /// Adds a message; true if nothing reads the messages now.
  func append(_ message: SealedMessage) -> Bool {
    state.withLock { state in
      state.messages.append(message)
      defer { state.areRead = true }
      return !state.areRead
    }
  }

  /// Removes and returns the oldest messages; nil ends the reading, because no message waits.
  func next(_ limit: Int) -> [SealedMessage]? {
    state.withLock { state in
      let next = Array(state.messages.prefix(limit))
      state.messages.removeFirst(next.count)
      state.areRead = !next.isEmpty
      return next.isEmpty ? nil : next
    }
  }
}
