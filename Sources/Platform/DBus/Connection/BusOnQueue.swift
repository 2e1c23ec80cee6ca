package import Dispatch

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
  /// A duplicate of the connection's descriptor, because Dispatch needs it longer than the connection does.
  private var descriptor: (own: DBusDescriptor, original: Int32)?
  private var reading: (any DispatchSourceRead)?
  /// Exists only while bytes wait for room in the socket.
  private var writing: (any DispatchSourceWrite)?
  /// Fires at the connection's deadline; nil while there is none.
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

  deinit {
    timer?.source.cancel()
    writing?.cancel()
    reading?.cancel()
  }

  /// Uses the connection from outside its own handlers, and updates what it waits for.
  @discardableResult
  package func use<Value, Failure: Error>(
    _ body: (BusConnection) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { changed() }
    return try body(connection)
  }

  /// Updates what the connection waits for, in the turn in which it was used.
  ///
  /// Sent messages have been written to the socket by then, as far as it has room. No handler runs in this call.
  package func changed() {
    guard connection.isOpen else { return stop() }
    do throws(DBusError) {
      try watchDescriptor()
    } catch {
      return fail(error)
    }
    watchRoom()
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
    // The owner's queue is the only place where this object is used.
    nonisolated(unsafe) weak let bus = self
    queue.async {
      guard let bus = unsafe bus else { return }
      bus.isTurnWaiting = false
      bus.wakeUp()
    }
  }

  // MARK: - Waiting

  private func watchDescriptor() throws(DBusError) {
    guard let number = connection.descriptor, number != descriptor?.original else { return }
    let own = try DBusDescriptor(duplicating: number)
    descriptor = (own, number)
    writing?.cancel()
    writing = nil
    reading?.cancel()
    let source = DispatchSource.makeReadSource(fileDescriptor: own.number, queue: queue)
    source.setEventHandler { [weak self] in self?.wakeUp() }
    // Dispatch releases this, and with it the descriptor, once it watches no more.
    source.setCancelHandler { withExtendedLifetime(own) {} }
    source.activate()
    reading = source
  }

  private func watchRoom() {
    guard connection.events.contains(.writing), let own = descriptor?.own else {
      writing?.cancel()
      writing = nil
      return
    }
    guard writing == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: own.number, queue: queue)
    source.setEventHandler { [weak self] in self?.wakeUp() }
    source.setCancelHandler { withExtendedLifetime(own) {} }
    source.activate()
    writing = source
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
    writing?.cancel()
    writing = nil
    reading?.cancel()
    reading = nil
    descriptor = nil
  }
}
