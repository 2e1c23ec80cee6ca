import CSystemd

/// A wish to hear of certain signals, which ends when this object goes.
package final class BusWatch {
  private weak var connection: BusConnection?
  private let sender: String?
  private let handler: (DBusMessage) -> Void
  /// What sd-bus calls back for.
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

  /// Takes a signal that sd-bus thinks is meant.
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

  /// Takes the bus's answer to the wish.
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

  /// sd-bus lets a signal that somebody addressed to us pass for one of a well-known name's owner,
  /// because it knows no owners; where the name is the sender's own, that is found out here.
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
