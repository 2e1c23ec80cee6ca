package import Dispatch

/// A descriptor that somebody waits on without a thread: the handler runs when it has news.
///
/// The descriptor stays open until the last handler call has ended, so its number cannot be reused
/// under a handler that is still running.
package final class DescriptorSource: Sendable {
  private let owner: Owner
  // Guarded by Dispatch, whose sources may be used from any thread although the protocol does not
  // say so; this class only activates it once and cancels it.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// The watched descriptor's number, valid while this object lives.
  package var number: Int32 { owner.descriptor.number }

  /// What a handler wants to happen after it has run.
  package enum Next: Sendable {
    /// Call again when there is more.
    case wait
    /// Never call again; the descriptor stays open as long as the object lives.
    case stop
  }

  /// Starts to watch; the handler runs on the queue, never twice at the same time.
  package init(
    owning descriptor: consuming FileDescriptor, queue: DispatchQueue,
    handler: @escaping @Sendable (_ number: Int32) -> Next
  ) {
    let owner = Owner(descriptor)
    let source = DispatchSource.makeReadSource(
      fileDescriptor: owner.descriptor.number, queue: queue)
    source.setEventHandler {
      if handler(owner.descriptor.number) == .stop { source.cancel() }
    }
    // Dispatch drops both handlers, and with them the descriptor, once the cancellation is done.
    source.setCancelHandler { withExtendedLifetime(owner) {} }
    self.owner = owner
    unsafe self.source = source
    source.activate()
  }

  deinit {
    unsafe source.cancel()
  }

  private final class Owner: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
      self.descriptor = descriptor
    }
  }
}
