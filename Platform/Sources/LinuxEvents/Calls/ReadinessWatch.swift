import Synchronization

/// A descriptor that is watched for an event loop which cannot watch it itself.
///
/// It reports once, until it is armed again. Reports are made on a thread that all watches of the process share and that
/// sleeps while nothing is ready, so that a loop is notified of bytes without the two threads of a Dispatch source in between.
package final class ReadinessWatch: Sendable {
  private let descriptor: FileDescriptor
  private let direction: DescriptorSource.Direction
  private let number: UInt64

  /// Starts to watch, armed.
  ///
  /// The report is made once when the descriptor is ready; the end of the other side counts as bytes to read. It must only
  /// pass the event to a loop: it blocks the reports of all others, and must not touch a watch. It is never made once the
  /// watch has been released.
  ///
  /// - Throws: `EMFILE` when the process has no descriptor left; the error of pthread_create(3) when it can have no thread;
  ///   `EPERM` for a file that never waits, such as one on a disk.
  package init(
    owning descriptor: consuming FileDescriptor, for direction: DescriptorSource.Direction,
    report: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    let watched = descriptor.number
    number = try ReadinessThread.shared.add(report) { epoll, number throws(LinuxError) in
      try Self.arm(watched, for: direction, as: number, in: epoll)
    }
    self.descriptor = descriptor
    self.direction = direction
  }

  /// Reports again, as soon as the descriptor is ready.
  package func arm() {
    ReadinessThread.shared.use { epoll in
      // A descriptor that was added once fails no more.
      try? Self.arm(descriptor.number, for: direction, as: number, in: epoll)
    }
  }

  private static func arm(
    _ descriptor: Int32, for direction: DescriptorSource.Direction, as number: UInt64,
    in epoll: Int32
  ) throws(LinuxError) {
    try SystemCall.check("epoll_ctl", "descriptor \(descriptor)") {
      clinux_readiness_arm(epoll, descriptor, direction == .writing, number)
    }
  }

  deinit {
    ReadinessThread.shared.remove(number, of: descriptor.number)
  }
}

/// The thread on which readiness is reported; it exists from the first watch on.
private final class ReadinessThread: Sendable {
  static let shared = ReadinessThread()

  private struct State {
    /// The epoll instance, which lives as long as the process.
    var epoll: Int32?
    var number: UInt64 = 0
    var reports: [UInt64: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Adds a report, and returns its number; the closure arms the descriptor.
  func add(
    _ report: @escaping @Sendable () -> Void,
    arming: (_ epoll: Int32, _ number: UInt64) throws(LinuxError) -> Void
  ) throws(LinuxError) -> UInt64 {
    try state.withLock { state throws(LinuxError) in
      let epoll = if let epoll = state.epoll { epoll } else { try start() }
      state.epoll = epoll
      state.number += 1
      try arming(epoll, state.number)
      state.reports[state.number] = report
      return state.number
    }
  }

  /// Forgets a report and its descriptor; one that is being made has ended when this returns.
  func remove(_ number: UInt64, of descriptor: Int32) {
    // The kernel would keep the descriptor while a duplicate of it is open.
    use { clinux_readiness_forget($0, descriptor) }
    // The report's captures are released outside of the lock.
    _ = state.withLock { $0.reports.removeValue(forKey: number) }
  }

  func use(_ body: (_ epoll: Int32) -> Void) {
    state.withLock { state in
      if let epoll = state.epoll { body(epoll) }
    }
  }

  private func start() throws(LinuxError) -> Int32 {
    let epoll = FileDescriptor(
      owning: try SystemCall.check("epoll_create1", "readiness") { clinux_readiness() })
    let number = epoll.number
    try Threads.start(for: "readiness") { [self] in
      while true {
        let ready = clinux_readiness_next(number)
        state.withLock { $0.reports[ready]?() }
      }
    }
    return epoll.release()
  }
}
