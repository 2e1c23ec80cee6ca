import CSystemd
import Glibc

/// One connection to a bus, or to one other process without a bus.
///
/// It has no thread and never waits: whoever owns it watches `descriptor` for `events` until
/// `deadline`, asking for all three before each wait, and then calls `process`, which runs every
/// handler. It must be used from one thread or executor only. After it has ended it is inert:
/// everything asked of it throws `disconnected`.
@safe package final class BusConnection {
  /// The connection in sd-bus, valid while this object lives.
  @unsafe let bus: OpaquePointer
  /// What this connection refuses to send, to read and to hold.
  package let limits: DBusLimits
  /// Called once when the connection ends for any reason but `close`, after everything that was in
  /// flight has been answered.
  package var onDisconnect: ((DBusError) -> Void)?
  /// Called for each signal that cannot be read, with its sender, and for each watch that the bus
  /// does not accept; both are dropped then.
  package var onRefusal: ((_ sender: String?, DBusError) -> Void)?
  /// Called once when the two sides have recognised each other, which open files have to wait for.
  package var onReady: (() -> Void)?
  /// False once the connection has ended.
  package private(set) var isOpen = true

  /// The calls that wait for their answer.
  var calls: [ObjectIdentifier: BusCall] = [:]
  /// How many watches live.
  var watchCount = 0
  /// How many exported objects live.
  var exportCount = 0
  /// How many requests of others wait for our answer.
  var requestCount = 0
  /// True while `process` runs, which sd-bus forbids to enter twice.
  var isProcessing = false

  /// Takes over a connection of sd-bus.
  @unsafe init(owning bus: OpaquePointer, limits: DBusLimits) {
    unsafe self.bus = bus
    self.limits = limits
  }

  deinit {
    // Slots and messages keep sd-bus's object alive, so it is ended before it is let go.
    unsafe sd_bus_close(bus)
    unsafe sd_bus_unref(bus)
  }

  /// The name the bus gave this connection; nil until it has, and where there is no bus.
  package var uniqueName: String? {
    // sd-bus would wait for the name.
    guard isReady else { return nil }
    var name: UnsafePointer<CChar>?
    guard unsafe sd_bus_get_unique_name(bus, &name) >= 0 else { return nil }
    return unsafe name.map { unsafe String(cString: $0) }
  }

  /// True once the two sides have recognised each other; what is sent earlier waits for that.
  ///
  /// Only open files cannot be sent earlier.
  package var isReady: Bool {
    unsafe isOpen && sd_bus_is_ready(bus) > 0
  }

  /// Ends the connection at once: calls in flight are answered with `disconnected`, what has not
  /// been written is lost. `onDisconnect` is not called.
  package func close() {
    onDisconnect = nil
    end(.disconnected)
  }

  /// Ends the connection and tells everybody who waits.
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

  /// How many messages wait until the socket takes them.
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

  /// What to watch it for: sd_bus_get_events(3).
  package var events: DBusEvents {
    guard isOpen else { return [] }
    return DBusEvents(rawValue: Int16(truncatingIfNeeded: max(0, unsafe sd_bus_get_events(bus))))
  }

  /// When to call `process` even if nothing happens, in microseconds of CLOCK_MONOTONIC; nil for
  /// never, zero for at once: sd_bus_get_timeout(3).
  package var deadline: UInt64? {
    guard isOpen else { return nil }
    var time: UInt64 = 0
    // An answer that fails means that the end is still to be processed.
    guard unsafe sd_bus_get_timeout(bus, &time) >= 0 else { return 0 }
    return time == .max ? nil : time
  }

  /// Reads, writes and runs handlers until nothing is left or a limit is reached:
  /// sd_bus_process(3).
  ///
  /// - Returns: True when the limit was reached: call again soon, after others had their turn.
  ///   Called from a handler it does nothing and returns false.
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

  /// Writes what waits to be written, and waits for room in the socket no longer than this.
  ///
  /// Handlers may run. Messages are written when they are sent; only what the socket did not take
  /// waits. Use it before a program ends.
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

/// What a connection's descriptor is to be watched for.
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

/// What sd-bus calls us back for, with one owner; once it has gone no call comes.
@safe struct BusSlot: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes over what a function of sd-bus made, or throws what it answered.
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
