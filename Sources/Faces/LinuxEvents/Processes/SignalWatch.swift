package import Dispatch
import Glibc

/// Turns the signals that ask a program to stop or to read its settings anew into handler calls.
///
/// From the moment it exists these signals no longer end the process, also after it has gone:
/// Dispatch keeps the disposition it set. Make one for the life of the program.
package final class SignalWatch: Sendable {
  /// The signals a program waits for.
  package enum Signal: Int32, CaseIterable, Sendable {
    /// Sent by service managers to stop a program.
    case terminate = 15
    /// Sent by a terminal's interrupt key.
    case interrupt = 2
    /// Sent when a terminal closes, and by custom to make a service read its settings again.
    case hangUp = 1
    /// Free for a program's own use.
    case user1 = 10
  }

  // Guarded by Dispatch, whose sources may be used from any thread although the protocol does not
  // say so; this class only activates them once and cancels them.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

  /// Starts to catch the signals; the handler runs on the queue.
  ///
  /// A signal sent after this returns reaches the handler; several of one kind may arrive as one.
  package init(
    _ signals: Set<Signal> = [.terminate, .interrupt, .hangUp], queue: DispatchQueue,
    handler: @escaping @Sendable (Signal) -> Void
  ) {
    // A queue of its own lets this initializer wait for the sources even when it runs on `queue`.
    // No global queue is its target: their first use makes Dispatch wake up every second for ever.
    let ownQueue = DispatchQueue(label: "SignalWatch")
    let registered = DispatchGroup()
    unsafe sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal.rawValue, queue: ownQueue)
      source.setEventHandler { queue.async { handler(signal) } }
      // SIG_IGN, as Apple's systems need it, would here undo the handler that Dispatch installs.
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.activate()
      return source
    }
    registered.wait()
  }

  deinit {
    for source in unsafe sources { source.cancel() }
  }
}
