package import Dispatch
import Glibc

/// A descriptor that is watched without a thread: the handler runs when it is readable, or when it can be written to.
///
/// The descriptor stays open until the last handler call has ended, so its number cannot be reused
/// under a handler that is still running. The end of the other side is reported like bytes to read,
/// again and again until the handler stops the watch. If the program uses `MainLoop`, that watches the main queue's
/// descriptors.
package final class DescriptorSource: Sendable {
  private let descriptor: Held
  private let cancel: @Sendable () -> Void

  /// The watched descriptor's number, valid while this object lives.
  package var number: Int32 { descriptor.number }

  /// The result of a handler: what happens after it has run.
  package enum Next: Sendable {
    /// Call the handler again when there is more.
    case wait
    /// Never call the handler again; the descriptor stays open as long as the object lives.
    case stop
  }

  /// The direction in which the descriptor is watched.
  package enum Direction: Sendable {
    case reading
    case writing
  }

  /// Starts to watch; the handler runs on the queue, never twice at the same time.
  ///
  /// - Throws: `EMFILE` when the process has no descriptor left; `EPERM` for a file that never waits, such as one on a
  ///   disk.
  package init(
    owning descriptor: consuming FileDescriptor, for direction: Direction = .reading,
    queue: DispatchQueue,
    handler: @escaping @Sendable (_ number: Int32) -> Next
  ) throws(LinuxError) {
    let held = Held(descriptor)
    self.descriptor = held
    let call: @Sendable () -> Next = { handler(held.number) }
    // Each use of the main queue is another object; its name is its own.
    if queue.label == DispatchQueue.main.label,
      let number = try MainLoop.add(held.number, for: direction, handler: call)
    {
      cancel = { MainLoop.remove(number) }
    } else {
      cancel = try Self.watch(held, direction, on: queue, call)
    }
  }

  deinit { cancel() }

  /// Watches a descriptor by Dispatch; the result ends it.
  private static func watch(
    _ descriptor: Held, _ direction: Direction, on queue: DispatchQueue,
    _ handler: @escaping @Sendable () -> Next
  ) throws(LinuxError) -> @Sendable () -> Void {
    let watch = Held(
      FileDescriptor(
        owning: try SystemCall.check("epoll_create1", "descriptor \(descriptor.number)") {
          clinux_watch(descriptor.number, direction == .writing)
        }))
    // Guarded by Dispatch, whose sources may be used from any thread although the protocol does not
    // say so; it is activated once and cancelled.
    nonisolated(unsafe) let source = DispatchSource.makeReadSource(
      fileDescriptor: watch.number, queue: queue)
    unsafe source.setEventHandler { if handler() == .stop { unsafe source.cancel() } }
    // Dispatch releases both handlers, and with them the descriptors, once the cancellation is done.
    unsafe source.setCancelHandler { withExtendedLifetime((descriptor, watch)) {} }
    unsafe source.activate()
    return { unsafe source.cancel() }
  }

  /// A descriptor that is open as long as the object lives.
  ///
  /// Dispatch watches an epoll instance that holds the watched one, and is readable when that is ready. It must not watch
  /// the descriptor itself. When the other side of a pipe or a socket closes, Dispatch frees its record of the descriptor
  /// on the handler's queue while its own thread still reads it, and the process ends by a signal. An epoll instance never
  /// reports such an end about itself.
  private final class Held: Sendable {
    private let descriptor: FileDescriptor

    var number: Int32 { descriptor.number }

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }
}

/// Turns the signals that ask a program to stop or to read its settings again into handler calls.
///
/// From the moment it exists these signals no longer end the process, even after its release:
/// Dispatch keeps the disposition it set. Create one for the life of the program.
package final class SignalWatch: Sendable {
  /// The signals that a program waits for.
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
    // A separate queue lets this initializer wait for the sources even when it runs on `queue`. No
    // global queue is its target: their first use makes Dispatch wake up every second from then on.
    let ownQueue = DispatchQueue(label: "SignalWatch")
    let registered = DispatchGroup()
    unsafe sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal.rawValue, queue: ownQueue)
      source.setEventHandler { queue.async { handler(signal) } }
      // SIG_IGN, which Apple's systems need, would undo here the handler that Dispatch installs.
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

/// Runs tasks on the executor of a closure, such as an event loop.
///
/// A task with this preference, and its child tasks, never touch the global executor, whose queue of
/// Dispatch wakes up every second once it has been used.
package final class JobExecutor: TaskExecutor {
  private let place: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates an executor; the closure runs its argument soon, on one thread, in order.
  package init(place: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.place = place
  }

  /// Runs the job through the closure.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    place { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
