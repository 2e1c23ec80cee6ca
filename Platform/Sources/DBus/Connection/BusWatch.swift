import CSystemd

/// A watch for certain signals, which ends when this object is released.
package final class BusWatch {
  private weak var connection: BusConnection?
  private let sender: String?
  private let handler: (DBusMessage) -> Void
  /// The callback slot of sd-bus.
  var slot: BusSlot?

  init(
    _ connection: BusConnection, sender: String?, handler: @escaping (DBusMessage) -> Void
  ) {
    self.connection = connection
    self.sender = sender
    self.handler = handler
    connection.watchCount += 1
  }

  deinit {
    connection?.watchCount -= 1
  }

  /// Handles a signal that matches according to sd-bus.
  @unsafe func arrived(_ message: OpaquePointer) {
    guard let connection else { return }
    let origin = unsafe sd_bus_message_get_sender(message).map { unsafe String(cString: $0) }
    let interface = unsafe String(field: sd_bus_message_get_interface(message))
    guard isMeant(origin), interface != "org.freedesktop.DBus.Local" else { return }
    do throws(DBusError) {
      handler(try unsafe DBusMessage(message, limits: connection.limits))
    } catch {
      connection.onRefusal?(origin, error)
    }
  }

  /// Handles the bus's answer to the match rule.
  @unsafe func installed(_ message: OpaquePointer) {
    guard let connection, connection.isOpen,
      unsafe sd_bus_is_open(connection.bus) > 0,
      unsafe sd_bus_message_is_method_error(message, nil) > 0
    else { return }
    let error = unsafe sd_bus_message_get_error(message)
    let name = unsafe String(field: error?.pointee.name)
    let text = unsafe String(field: error?.pointee.message)
    slot = nil
    connection.onRefusal?(nil, .answered(name: name, message: text))
  }

  /// Whether a signal really matches. sd-bus accepts a signal addressed to us as one from a
  /// well-known name's owner, because it tracks no owners; for a unique name the sender is checked
  /// here.
  private func isMeant(_ origin: String?) -> Bool {
    guard let sender, sender.hasPrefix(":") || sender == BusConnection.driver.name else {
      return true
    }
    return origin == sender
  }
}

/// The function that sd-bus calls with a signal.
@unsafe let signalArrived: sd_bus_message_handler_t = { message, object, _ in
  guard let message = unsafe message, let object = unsafe object else { return 0 }
  unsafe Unmanaged<BusWatch>.fromOpaque(object).takeUnretainedValue().arrived(message)
  // Others may watch for the same signal.
  return 0
}

/// The function that sd-bus calls when the bus has accepted or refused a watch.
@unsafe let watchInstalled: sd_bus_message_handler_t = { message, object, _ in
  guard let message = unsafe message, let object = unsafe object else { return 0 }
  unsafe Unmanaged<BusWatch>.fromOpaque(object).takeUnretainedValue().installed(message)
  return 1
}

extension BusConnection {
  /// Watches for signals that match all given criteria.
  ///
  /// The handler runs in `process`, in the order of arrival, for signals that arrive after the bus
  /// has received the match rule; calls made after this one see no gap. It receives the sender's
  /// unique name as the bus wrote it.
  ///
  /// - Important: A signal addressed to this connection is accepted as one from any well-known
  ///   name. If that matters, compare its sender with the owner of the name that `watchOwner`
  ///   reports. For a well-known sender the bus selects the signals of the name's owner. The first
  ///   argument is compared with a text that must not contain `'` and `\`.
  ///
  /// - Returns: The watch, which lives as long as this object is retained.
  /// - Throws: `invalid` for an invalid name, `limitPassed`, `disconnected`.
  package func watch(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
    argument0: String? = nil, handler: @escaping (DBusMessage) -> Void
  ) throws(DBusError) -> BusWatch {
    try checkRoom()
    guard watchCount < limits.watches else {
      throw .limitPassed(what: "watches", limit: limits.watches)
    }
    try BusName.destination.check(sender)
    try BusName.path.check(path)
    try BusName.interface.check(interface)
    try BusName.member.check(member)
    try check(argument0: argument0)
    let parts = [
      ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface),
      ("member", member), ("arg0", argument0),
    ]
    let rule = parts.compactMap { part in part.1.map { "\(part.0)='\($0)'" } }
      .joined(separator: ",")
    let watch = BusWatch(self, sender: sender, handler: handler)
    let object = unsafe Unmanaged.passUnretained(watch).toOpaque()
    let bus = unsafe bus
    watch.slot = try unsafe BusSlot("sd_bus_add_match_async") {
      unsafe sd_bus_add_match_async(bus, $0, rule, signalArrived, watchInstalled, object)
    }
    return watch
  }

  private func check(argument0: String?) throws(DBusError) {
    guard let argument0 else { return }
    if argument0.utf8.count > limits.comparedTextBytes {
      throw .limitPassed(
        what: "bytes in a text to compare with", limit: limits.comparedTextBytes)
    }
    if argument0.unicodeScalars.contains(where: { "\0'\\".unicodeScalars.contains($0) }) {
      throw .invalid("argument0", argument0, "holds a zero byte, ' or \\; watch without it")
    }
  }
}
