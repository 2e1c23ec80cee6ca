import CSystemd

/// A message between two other programs of the bus, as a monitor sees it.
package struct ObservedMessage: Hashable, Sendable {
  /// The kind of a message.
  package enum Kind: Hashable, Sendable {
    /// A call; the caller may want no answer.
    case call(wantsAnswer: Bool)
    /// The answer to the call with this number.
    case answer(to: UInt64)
    /// An error instead of that answer.
    case failure(of: UInt64)
    /// A signal.
    case signal
  }

  /// The kind of the message.
  package let kind: Kind
  /// The number that its sender gave it.
  package let serial: UInt64
  /// The recipient, by the name that its sender used; nil for a broadcast.
  package let destination: String?
  /// Its contents.
  package let message: DBusMessage

  /// Reads a message that sd-bus holds.
  @unsafe init?(_ message: OpaquePointer, limits: DBusLimits) throws(DBusError) {
    var type: UInt8 = 0
    var number: UInt64 = 0
    var answered: UInt64 = 0
    unsafe sd_bus_message_get_type(message, &type)
    unsafe sd_bus_message_get_cookie(message, &number)
    unsafe sd_bus_message_get_reply_cookie(message, &answered)
    switch Int(type) {
    case Int(SD_BUS_MESSAGE_METHOD_CALL):
      kind = .call(wantsAnswer: unsafe sd_bus_message_get_expect_reply(message) > 0)
    case Int(SD_BUS_MESSAGE_METHOD_RETURN): kind = .answer(to: answered)
    case Int(SD_BUS_MESSAGE_METHOD_ERROR): kind = .failure(of: answered)
    case Int(SD_BUS_MESSAGE_SIGNAL): kind = .signal
    default: return nil
    }
    serial = number
    unsafe destination = sd_bus_message_get_destination(message).map {
      unsafe String(cString: $0)
    }
    self.message = try unsafe DBusMessage(message, limits: limits)
  }
}

/// A connection of its own that only observes the messages of others; it ends when this object is released.
///
/// The bus disconnects a monitor that sends anything, so its connection is used for nothing else.
package final class BusMonitor {
  /// The connection, which its owner drives as any other.
  package let connection: BusConnection

  private let handler: (ObservedMessage) -> Void
  private var isMonitoring = false
  private var slot: BusSlot?

  /// Connects to the bus of the session as a monitor of all messages that match one of the rules.
  ///
  /// The handler runs in `process`, in the order of arrival; a message that cannot be read is reported to `onRefusal`.
  /// The outcome is reported once, nil for success, unless the connection ends before.
  ///
  /// - Throws: As `BusConnection.session` does.
  package init(
    environment: [String: String], limits: DBusLimits = DBusLimits(), rules: [String],
    outcome: @escaping (DBusError?) -> Void, handler: @escaping (ObservedMessage) -> Void
  ) throws(DBusError) {
    self.handler = handler
    connection = try BusConnection.open(
      address: try BusAddress.session(environment), limits: limits, isMonitor: true)
    let object = unsafe Unmanaged.passUnretained(self).toOpaque()
    let bus = unsafe connection.bus
    slot = try unsafe BusSlot("sd_bus_add_filter") {
      unsafe sd_bus_add_filter(bus, $0, messageObserved, object)
    }
    let driver = BusConnection.driver
    try connection.call(
      destination: driver.name, path: driver.path, interface: "org.freedesktop.DBus.Monitoring",
      member: "BecomeMonitor", arguments: [.strings(rules), .uint32(0)]
    ) { [weak self] result in
      switch result {
      case .success:
        self?.isMonitoring = true
        outcome(nil)
      case .failure(let error): outcome(error)
      }
    }
  }

  /// Handles a message that sd-bus has received.
  ///
  /// - Returns: 1 for messages between others, which sd-bus must not handle further.
  @unsafe func observed(_ message: OpaquePointer) -> Int32 {
    guard isMonitoring, connection.isOpen else { return 0 }
    let interface = unsafe String(field: sd_bus_message_get_interface(message))
    guard interface != "org.freedesktop.DBus.Local" else { return 0 }
    do throws(DBusError) {
      if let seen = try unsafe ObservedMessage(message, limits: connection.limits) { handler(seen) }
    } catch {
      let sender = unsafe sd_bus_message_get_sender(message).map { unsafe String(cString: $0) }
      connection.onRefusal?(sender, error)
    }
    return 1
  }
}

/// The function that sd-bus calls with every message of a monitor.
@unsafe private let messageObserved: sd_bus_message_handler_t = { message, object, _ in
  guard let message = unsafe message, let object = unsafe object else { return 0 }
  return unsafe Unmanaged<BusMonitor>.fromOpaque(object).takeUnretainedValue().observed(message)
}
