package import DBus
import Dispatch
package import NIOCore
import Synchronization

/// Drives one connection to a bus on an event loop.
///
/// Everything of the connection, its handlers included, happens on the loop; make, use and drop
/// this object there. It wakes up when bytes have come, when room has come for bytes that wait, and
/// at the connection's deadline, and otherwise never. When the connection ends it lets go of
/// everything; who wants to know sets the connection's `onDisconnect`.
package final class BusOnEventLoop {
  /// The connection; each use of it from outside its own handlers is followed by `changed`.
  package let connection: BusConnection
  /// How often it has been woken up so far.
  package private(set) var wakeUps = 0

  private let loop: any EventLoop
  private let queue = DispatchQueue(label: "org.usernotifications.bus")
  /// The connection's descriptor once more, because Dispatch needs it longer than the connection.
  private var descriptor: (own: DBusDescriptor, original: Int32)?
  private var reading: ReadingWatch?
  /// Exists only while bytes wait for room in the socket.
  private var writing: RoomWatch?
  /// Calls at the connection's deadline; nil while there is none.
  private var timer: (task: Scheduled<Void>, deadline: UInt64)?
  private var nextTurn: Scheduled<Void>?

  /// Begins to drive; on the loop. Handlers run from the next turn on.
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

  /// Whether it will wake up by itself, without a word from the bus.
  package var hasTask: Bool { timer != nil || nextTurn != nil || writing != nil }

  /// Uses the connection from outside its own handlers, and looks at it again.
  @discardableResult
  package func use<Value, Failure: Error>(
    _ body: (BusConnection) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { changed() }
    return try body(connection)
  }

  /// Looks again at what the connection waits for; on the loop, in the turn in which it was used.
  ///
  /// What was sent is in the socket by then, as far as that has room. No handler runs in here.
  package func changed() {
    loop.preconditionInEventLoop()
    guard connection.isOpen else { return stop() }
    do throws(DBusError) {
      try watchDescriptor()
    } catch {
      return fail(error)
    }
    watchRoom()
    armTimer()
  }

  /// Ends the connection, as its `close` does, and lets go of everything.
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

  /// A task for the loop that does nothing once this object has gone.
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

  // MARK: - What is waited for

  private func watchDescriptor() throws(DBusError) {
    guard let number = connection.descriptor, number != descriptor?.original else { return }
    let own = try DBusDescriptor(duplicating: number)
    descriptor = (own, number)
    writing = nil
    let readable = onLoop { $0.wakeUp() }
    reading = ReadingWatch(own, queue: queue) { [loop] turn in
      loop.execute {
        readable()
        withExtendedLifetime(turn) {}
      }
    }
  }

  private func watchRoom() {
    guard connection.events.contains(.writing), let descriptor else {
      writing = nil
      return
    }
    guard writing == nil else { return }
    let hasRoom = onLoop { bus in
      bus.writing = nil
      bus.wakeUp()
    }
    writing = RoomWatch(descriptor.own, queue: queue) { [loop] in loop.execute(hasRoom) }
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

  // MARK: - The end

  /// Ends a connection that could not be heard any longer, and says so.
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
  /// Calls a closure on the loop after a while; what is given back forgets it. Both on the loop.
  package static func delay(
    on loop: any EventLoop
  ) -> (Duration, @escaping () -> Void) -> () -> Void {
    { duration, body in
      let task = loop.assumeIsolated().scheduleTask(in: TimeAmount(duration), body)
      return { task.cancel() }
    }
  }
}

/// What other threads go through to the loop, until it is shut.
///
/// Once shut nothing reaches the loop, which may be gone by then.
final class LoopGate: Sendable {
  private let isOpen = Mutex(true)

  /// Does what hands over to the loop, unless the gate is shut; it must not block.
  func transaction(_ handOver: () -> Void) {
    isOpen.withLock { isOpen in
      if isOpen { handOver() }
    }
  }

  /// Lets nobody through any more; who is on the way has passed when this returns.
  func shut() {
    isOpen.withLock { $0 = false }
  }
}
