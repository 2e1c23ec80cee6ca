import Synchronization

/// The main thread's loop of a program that uses it in the place of `dispatchMain()`.
///
/// It serves the main queue and the descriptors that are watched on it. Dispatch watches descriptors on a thread of its own,
/// which wakes up another thread for each event and is woken by it to go on; here one thread wakes up once.
package enum MainLoop {
  private struct State {
    /// The epoll instance, which lives as long as the process.
    var epoll: Int32?
    var number: UInt64 = 0
    var watches: [UInt64: Watch] = [:]
  }

  private struct Watch {
    let descriptor: Int32
    let handler: @Sendable () -> DescriptorSource.Next
  }

  private static let state = Mutex(State())

  /// Has the loop watch the main queue's descriptors from now on.
  ///
  /// - Throws: `EMFILE` when the process has no descriptor left.
  package static func prepare() throws(LinuxError) {
    let epoll = FileDescriptor(
      owning: try SystemCall.check("epoll_create1", "main loop") { clinux_readiness() })
    let number = epoll.release()
    state.withLock { $0.epoll = number }
  }

  /// Runs for ever, on the main thread.
  ///
  /// - Parameters:
  ///   - queue: The descriptor that is readable while the main queue has work.
  ///   - drain: Runs that work.
  /// - Throws: `EPERM` for a descriptor that never waits.
  package static func run(queue: Int32, drain: @escaping @Sendable () -> Void) throws(LinuxError)
    -> Never
  {
    guard let epoll = state.withLock({ $0.epoll }) else { preconditionFailure("not prepared") }
    _ = try add(queue, for: .reading) {
      drain()
      return .wait
    }
    while true {
      let number = clinux_readiness_next(epoll)
      let watch = state.withLock { $0.watches[number] }
      if let watch, watch.handler() == .stop { remove(number) }
    }
  }

  /// Watches a descriptor, and returns the number of the watch; nil if the loop is not used.
  static func add(
    _ descriptor: Int32, for direction: DescriptorSource.Direction,
    handler: @escaping @Sendable () -> DescriptorSource.Next
  ) throws(LinuxError) -> UInt64? {
    try state.withLock { state throws(LinuxError) in
      guard let epoll = state.epoll else { return nil }
      let number = state.number + 1
      try SystemCall.check("epoll_ctl", "descriptor \(descriptor)") {
        clinux_readiness_watch(epoll, descriptor, direction == .writing, number)
      }
      state.number = number
      state.watches[number] = Watch(descriptor: descriptor, handler: handler)
      return number
    }
  }

  /// Ends a watch; its descriptor is still open.
  static func remove(_ number: UInt64) {
    // The handler's captures are released outside of the lock.
    _ = state.withLock { state in
      let watch = state.watches.removeValue(forKey: number)
      if let watch, let epoll = state.epoll { clinux_readiness_forget(epoll, watch.descriptor) }
      return watch?.handler
    }
  }
}
