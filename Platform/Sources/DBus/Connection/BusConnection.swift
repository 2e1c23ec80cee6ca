import CSystemd
import Glibc

/// One connection to a bus, or to one other process without a bus.
///
/// It has no thread and never waits: its owner watches `descriptor` for `events` until `deadline`,
/// reading all three before each wait, and then calls `process`, which runs every handler. It must
/// be used from one thread or executor only. After it has ended it is inert: every call throws
/// `disconnected`.
@safe package final class BusConnection {
  /// The connection in sd-bus, valid while this object lives.
  @unsafe let bus: OpaquePointer
  /// The limits of this connection for sending, reading and holding messages.
  package let limits: DBusLimits
  /// Called once when the connection ends for any reason but `close`, after everything that was in
  /// flight has been answered.
  package var onDisconnect: ((DBusError) -> Void)?
  /// Called for each signal that cannot be read, with its sender, and for each watch that the bus
  /// does not accept; both are then dropped.
  package var onRefusal: ((_ sender: String?, DBusError) -> Void)?
  /// Called once when the two sides have authenticated each other; open files can be sent only after that.
  package var onReady: (() -> Void)?
  /// False once the connection has ended.
  package private(set) var isOpen = true

  /// The calls that wait for their answer.
  var calls: [ObjectIdentifier: BusCall] = [:]
  /// The number of live watches.
  var watchCount = 0
  /// The number of live exported objects.
  var exportCount = 0
  /// The number of requests that wait for our answer.
  var requestCount = 0
  /// True while `process` runs, which must not be entered twice in sd-bus.
  var isProcessing = false

  /// Takes ownership of a connection of sd-bus.
  @unsafe init(owning bus: OpaquePointer, limits: DBusLimits) {
    unsafe self.bus = bus
    self.limits = limits
  }

  deinit {
    // Slots and messages keep sd-bus's object alive, so it is closed before it is released.
    unsafe sd_bus_close(bus)
    unsafe sd_bus_unref(bus)
  }

  /// The unique name of this connection; nil until the bus has assigned it, and without a bus.
  package var uniqueName: String? {
    // sd-bus would wait for the name.
    guard isReady else { return nil }
    var name: UnsafePointer<CChar>?
    guard unsafe sd_bus_get_unique_name(bus, &name) >= 0 else { return nil }
    return unsafe name.map { unsafe String(cString: $0) }
  }

  /// True once the two sides have authenticated each other; earlier messages wait for that.
  ///
  /// Only open files cannot be sent earlier.
  package var isReady: Bool {
    unsafe isOpen && sd_bus_is_ready(bus) > 0
  }

  /// Ends the connection at once: calls in flight are answered with `disconnected`, unwritten
  /// messages are lost. `onDisconnect` is not called.
  package func close() {
    onDisconnect = nil
    end(.disconnected)
  }

  /// Ends the connection and fails all waiting calls.
  func end(_ error: DBusError) {
    guard isOpen else { return }
    isOpen = false
    unsafe sd_bus_close(bus)
    let waiting = calls.values
    calls = [:]
    for call in waiting { call.finish(.failure(.disconnected)) }
    let report = onDisconnect
    onDisconnect = nil
    onRefusal = nil
    onReady = nil
    report?(error)
  }

  /// Refuses to work on an ended connection and to queue without end.
  func checkRoom() throws(DBusError) {
    guard isOpen else { throw .disconnected }
    guard queuedMessages < limits.queuedMessages else {
      throw .limitPassed(what: "messages that wait to be written", limit: limits.queuedMessages)
    }
  }

  /// The number of messages that wait to be written to the socket.
  var queuedMessages: Int {
    var count: UInt64 = 0
    return unsafe sd_bus_get_n_queued_write(bus, &count) < 0 ? 0 : Int(clamping: count)
  }
}

extension BusConnection {
  /// The descriptor to watch: sd_bus_get_fd(3); nil when the connection has ended.
  ///
  /// It belongs to the connection and can change while it is being opened.
  package var descriptor: Int32? {
    guard isOpen else { return nil }
    let number = unsafe sd_bus_get_fd(bus)
    return number >= 0 ? number : nil
  }

  /// The events to watch the descriptor for: sd_bus_get_events(3).
  package var events: DBusEvents {
    guard isOpen else { return [] }
    return DBusEvents(rawValue: Int16(truncatingIfNeeded: max(0, unsafe sd_bus_get_events(bus))))
  }

  /// The time at which to call `process` even without an event, in microseconds of CLOCK_MONOTONIC;
  /// nil for never, zero for at once: sd_bus_get_timeout(3).
  package var deadline: UInt64? {
    guard isOpen else { return nil }
    var time: UInt64 = 0
    // A failure means that the end is still to be processed.
    guard unsafe sd_bus_get_timeout(bus, &time) >= 0 else { return 0 }
    return time == .max ? nil : time
  }

  /// Reads, writes and runs handlers until nothing is left or a limit is reached:
  /// sd_bus_process(3).
  ///
  /// - Returns: True when the limit was reached: call again soon, after other work. Called from a
  ///   handler it does nothing and returns false.
  @discardableResult
  package func process() -> Bool {
    guard !isProcessing else { return false }
    isProcessing = true
    defer { isProcessing = false }
    for _ in 0..<limits.stepsPerProcess {
      guard isOpen else { return false }
      let code = unsafe sd_bus_process(bus, nil)
      if code == 0 { return false }
      if code < 0 {
        do throws(DBusError) {
          try BusResult.check("sd_bus_process", code)
        } catch {
          end(error)
        }
      }
      if isReady, let onReady {
        self.onReady = nil
        onReady()
      }
    }
    return isOpen
  }

  /// Writes the waiting messages, and waits for room in the socket no longer than the limit.
  ///
  /// Handlers may run. Messages are written when they are sent; they wait only if the socket is
  /// full. Use this before a program ends.
  ///
  /// - Returns: True when nothing is left to write.
  package func flush(waiting limit: Duration = .zero) -> Bool {
    let last = ContinuousClock.now + limit
    while isOpen, !isProcessing {
      process()
      if isReady, queuedMessages == 0 { return true }
      let left = last - ContinuousClock.now
      guard left > .zero, let descriptor else { return false }
      var watched = pollfd(fd: descriptor, events: events.rawValue, revents: 0)
      unsafe poll(&watched, 1, Int32(clamping: left.microseconds / 1000 + 1))
    }
    return false
  }

  /// The present time in the unit and clock of `deadline`.
  package static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }
}

extension Duration {
  /// The whole microseconds; nothing negative.
  var microseconds: UInt64 {
    guard self > .zero, self < .seconds(1 << 32) else { return self > .zero ? .max : 0 }
    return UInt64(components.seconds) * 1_000_000
      + UInt64(components.attoseconds / 1_000_000_000_000)
  }
}

/// The events to watch a connection's descriptor for.
package struct DBusEvents: OptionSet, Hashable, Sendable {
  package let rawValue: Int16

  package init(rawValue: Int16) {
    self.rawValue = rawValue
  }

  /// Bytes can be read: POLLIN of poll(2).
  package static let reading = DBusEvents(rawValue: 0x1)
  /// Bytes can be written: POLLOUT of poll(2).
  package static let writing = DBusEvents(rawValue: 0x4)
}

/// A callback registration of sd-bus with one owner; after its release no callback follows.
@safe struct BusSlot: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes ownership of the slot that a function of sd-bus created, or throws its error.
  init(
    _ operation: String, _ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(DBusError) {
    var pointer: OpaquePointer?
    try BusResult.check(operation, unsafe make(&pointer))
    guard let pointer = unsafe pointer else { throw .failed(operation: operation, code: 0) }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe sd_bus_slot_unref(pointer)
  }
}
