package import DBus
import LinuxEvents
package import NIOCore

/// Drives one connection to a bus on an event loop.
///
/// All work of the connection, its handlers included, happens on the loop; create, use and release
/// this object there. It wakes up only when bytes arrive, when the socket has room for waiting
/// bytes, and at the connection's deadline. When the connection ends, it releases everything; to
/// learn of the end, set the connection's `onDisconnect`.
package final class BusOnEventLoop {
  /// The connection; each use of it from outside its own handlers is followed by `changed`.
  package let connection: BusConnection
  /// The number of wake-ups so far.
  package private(set) var wakeUps = 0

  private let loop: any EventLoop
  /// The connection's descriptor that `reading` watches.
  private var descriptor: Int32?
  private var reading: ReadinessWatch?
  /// Exists only while bytes wait for room in the socket.
  private var writing: ReadinessWatch?
  /// Fires at the connection's deadline; nil without a deadline.
  private var timer: (task: Scheduled<Void>, deadline: UInt64)?
  private var nextTurn: Scheduled<Void>?

  /// Starts to drive the connection; on the loop. Handlers run from the next turn on.
  ///
  /// - Throws: `failed` with EMFILE when no descriptor is left, `disconnected` for an ended
  ///   connection.
  package init(_ connection: BusConnection, loop: any EventLoop) throws(DBusError) {
    loop.preconditionInEventLoop()
    guard connection.isOpen else { throw .disconnected }
    self.connection = connection
    self.loop = loop
    try watchDescriptor()
    scheduleTurn(in: .zero)
  }

  deinit {
    timer?.task.cancel()
    nextTurn?.cancel()
  }

  /// Whether it will wake up by itself, without input from the bus.
  package var hasTask: Bool { timer != nil || nextTurn != nil || writing != nil }

  /// Uses the connection from outside its own handlers, and updates its wake-up conditions.
  @discardableResult
  package func use<Value, Failure: Error>(
    _ body: (BusConnection) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { changed() }
    return try body(connection)
  }

  /// Updates the connection's wake-up conditions; on the loop, in the turn in which the connection was used.
  ///
  /// Sent messages are in the socket afterwards, up to its free space. No handler runs in this call.
  package func changed() {
    loop.preconditionInEventLoop()
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
    loop.preconditionInEventLoop()
    connection.close()
    stop()
  }

  // MARK: - Turns

  /// Lets the connection read, write and run its handlers.
  private func wakeUp() {
    wakeUps += 1
    var isUnfinished = true
    for _ in 0..<DaemonLimits.busRoundsPerTurn where isUnfinished {
      isUnfinished = connection.process()
    }
    changed()
    if isUnfinished { scheduleTurn(in: DaemonLimits.busPause) }
  }

  private func scheduleTurn(in pause: TimeAmount) {
    guard nextTurn == nil, connection.isOpen else { return }
    nextTurn = loop.scheduleTask(
      in: pause,
      onLoop { bus in
        bus.nextTurn = nil
        bus.wakeUp()
      })
  }

  /// A task for the loop that does nothing after this object has been released.
  private func onLoop(
    _ body: @escaping @Sendable (BusOnEventLoop) -> Void
  ) -> @Sendable () -> Void {
    let place = NIOLoopBound(WeakBus(bus: self), eventLoop: loop)
    return {
      if let bus = place.value.bus { body(bus) }
    }
  }

  private struct WeakBus {
    weak var bus: BusOnEventLoop?
  }

  // MARK: - Waiting

  private func watchDescriptor() throws(DBusError) {
    guard let number = connection.descriptor, number != descriptor else { return }
    descriptor = number
    writing = nil
    let readable = onLoop { bus in
      bus.wakeUp()
      bus.reading?.arm()
    }
    reading = try ReadinessWatch(duplicating: number, for: .reading) { [loop] in
      loop.execute(readable)
    }
  }

  private func watchRoom() throws(DBusError) {
    guard connection.events.contains(.writing), let descriptor else {
      writing = nil
      return
    }
    guard writing == nil else { return }
    let hasRoom = onLoop { bus in
      bus.writing = nil
      bus.wakeUp()
    }
    writing = try ReadinessWatch(duplicating: descriptor, for: .writing) { [loop] in
      loop.execute(hasRoom)
    }
  }

  private func armTimer() {
    let deadline = connection.deadline
    guard deadline != timer?.deadline else { return }
    timer?.task.cancel()
    timer = deadline.map { deadline in
      let time = NIODeadline.uptimeNanoseconds(min(deadline, .max / 2_000) * 1_000)
      let task = loop.scheduleTask(
        deadline: time,
        onLoop { bus in
          bus.timer = nil
          bus.wakeUp()
        })
      return (task, deadline)
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
    timer?.task.cancel()
    timer = nil
    nextTurn?.cancel()
    nextTurn = nil
    writing = nil
    reading = nil
    descriptor = nil
  }
}

extension BusOnEventLoop {
  /// Calls a closure on the loop after a delay; the returned closure cancels it. Both run on the loop.
  package static func delay(
    on loop: any EventLoop
  ) -> (Duration, @escaping () -> Void) -> () -> Void {
    { duration, body in
      let task = loop.assumeIsolated().scheduleTask(in: TimeAmount(duration), body)
      return { task.cancel() }
    }
  }
}
