package import Dispatch
package import LinuxEvents

/// Drives one connection to a bus on a serial queue of Dispatch, on which its owner works too.
///
/// All work of the connection, its handlers included, happens on the queue; create, use and release this object there.
/// It wakes up only when bytes arrive, when the socket has room for waiting bytes, and at the connection's deadline.
/// When the connection ends, it releases everything; to learn of the end, set the connection's `onDisconnect`.
package final class BusOnQueue {
  /// The connection; each use of it from outside its own handlers is followed by `changed`.
  package let connection: BusConnection
  /// How often it has woken up so far.
  package private(set) var wakeUps = 0

  private let queue: DispatchQueue
  /// The connection's descriptor that `reading` watches.
  private var descriptor: Int32?
  private var reading: DescriptorSource?
  /// Exists only while bytes wait for room in the socket.
  private var writing: DescriptorSource?
  /// Fires at the connection's deadline; nil without a deadline.
  private var timer: (source: any DispatchSourceTimer, deadline: UInt64)?
  private var isTurnWaiting = false

  /// Starts to drive the connection; handlers run from the next turn of the queue on.
  ///
  /// - Throws: `failed` with EMFILE when no descriptor is left, `disconnected` for an ended connection.
  package init(_ connection: BusConnection, queue: DispatchQueue) throws(DBusError) {
    guard connection.isOpen else { throw .disconnected }
    self.connection = connection
    self.queue = queue
    try watchDescriptor()
    scheduleTurn()
  }

  deinit { timer?.source.cancel() }

  /// Uses the connection from outside its own handlers, and updates its event sources.
  @discardableResult
  package func use<Value, Failure: Error>(
    _ body: (BusConnection) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { changed() }
    return try body(connection)
  }

  /// Updates the connection's event sources, in the turn in which it was used.
  ///
  /// Sent messages have been written to the socket by then, if it has room. No handler runs in this call.
  package func changed() {
    guard connection.isOpen else { return stop() }
    do throws(DBusError) {
      try watchDescriptor()
      try watchRoom()
    } catch {
      return fail(error)
    }
    armTimer()
  }

  /// Ends the connection, as its `close` does, and releases everything.
  package func close() {
    connection.close()
    stop()
  }

  // MARK: - Turns

  private func wakeUp() {
    wakeUps += 1
    let isUnfinished = connection.process()
    changed()
    if isUnfinished { scheduleTurn() }
  }

  /// Processes in a later turn, so that what else waits on the queue comes first.
  private func scheduleTurn() {
    guard !isTurnWaiting, connection.isOpen else { return }
    isTurnWaiting = true
    let confined = QueueConfined(self, to: queue)
    queue.async {
      confined.use { bus in
        bus.isTurnWaiting = false
        bus.wakeUp()
      }
    }
  }

  // MARK: - Waiting

  private func watchDescriptor() throws(DBusError) {
    guard let number = connection.descriptor, number != descriptor else { return }
    descriptor = number
    writing = nil
    let bus = QueueConfined(self, to: queue)
    reading = try DescriptorSource(duplicating: number, for: .reading, queue: queue) { _ in
      bus.use { $0.wakeUp() }
      return .wait
    }
  }

  private func watchRoom() throws(DBusError) {
    guard connection.events.contains(.writing), let descriptor else {
      writing = nil
      return
    }
    guard writing == nil else { return }
    let bus = QueueConfined(self, to: queue)
    writing = try DescriptorSource(duplicating: descriptor, for: .writing, queue: queue) { _ in
      bus.use { $0.wakeUp() }
      return .wait
    }
  }

  private func armTimer() {
    let deadline = connection.deadline
    guard deadline != timer?.deadline else { return }
    timer?.source.cancel()
    timer = deadline.map { deadline in
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.setEventHandler { [weak self] in
        self?.timer = nil
        self?.wakeUp()
      }
      source.schedule(
        deadline: DispatchTime(uptimeNanoseconds: min(deadline, .max / 2_000) * 1_000))
      source.activate()
      return (source, deadline)
    }
  }

  // MARK: - Ending

  /// Ends a connection that can no longer be read, and reports the error.
  private func fail(_ error: DBusError) {
    let report = connection.onDisconnect
    close()
    report?(error)
  }

  private func stop() {
    timer?.source.cancel()
    timer = nil
    writing = nil
    reading = nil
    descriptor = nil
  }
}

extension DescriptorSource {
  /// Watches a duplicate of a connection's socket, because Dispatch needs it longer than the connection does.
  ///
  /// - Throws: `failed` with EMFILE when no descriptor is left.
  package convenience init(
    duplicating socket: Int32, for direction: Direction, queue: DispatchQueue,
    handler: @escaping @Sendable (_ number: Int32) -> Next
  ) throws(DBusError) {
    let copy = FileDescriptor(owning: try DBusDescriptor.duplicate(of: socket))
    do throws(LinuxError) {
      try self.init(owning: copy, for: direction, queue: queue, handler: handler)
    } catch {
      throw DBusError(error)
    }
  }
}

extension ReadinessWatch {
  /// Watches a duplicate of a connection's socket, which may close before its watch.
  ///
  /// - Throws: `failed` with EMFILE when no descriptor is left, or with the error of a thread that cannot be started.
  package convenience init(
    duplicating socket: Int32, for direction: DescriptorSource.Direction,
    report: @escaping @Sendable () -> Void
  ) throws(DBusError) {
    let copy = FileDescriptor(owning: try DBusDescriptor.duplicate(of: socket))
    do throws(LinuxError) {
      try self.init(owning: copy, for: direction, report: report)
    } catch {
      throw DBusError(error)
    }
  }
}

extension DBusError {
  /// The error of a call of the system that a connection needed.
  fileprivate init(_ error: LinuxError) {
    self = .failed(operation: error.operation, code: error.code)
  }
}
