import CSystemd

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
