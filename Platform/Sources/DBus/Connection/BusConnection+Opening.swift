import CSystemd
import Glibc

extension BusConnection {
  /// Starts to connect to the bus of the user's session.
  ///
  /// - Throws: `noBus` if no bus listens or the environment names none. Later failures are reported
  ///   to `onDisconnect`.
  package static func session(
    environment: [String: String], limits: DBusLimits = DBusLimits()
  ) throws(DBusError) -> BusConnection {
    try open(address: try BusAddress.session(environment), limits: limits)
  }

  /// Starts to connect to the bus of the machine.
  ///
  /// - Throws: `noBus` if no bus listens.
  package static func system(
    environment: [String: String], limits: DBusLimits = DBusLimits()
  ) throws(DBusError) -> BusConnection {
    try open(address: BusAddress.system(environment), limits: limits)
  }

  /// Starts to connect to a bus at a D-Bus address: sd_bus_start(3).
  ///
  /// A monitor answers no messages, because all that it receives is meant for others.
  ///
  /// - Throws: `noBus` if no bus listens or the address is invalid.
  package static func open(
    address: String, limits: DBusLimits = DBusLimits(), isMonitor: Bool = false
  ) throws(DBusError) -> BusConnection {
    guard !address.utf8.contains(0) else {
      throw .invalid("bus address", address, "holds a zero byte; remove it")
    }
    let connection = try BusConnection(limits: limits)
    try BusResult.check(
      "sd_bus_set_address", unsafe sd_bus_set_address(connection.bus, address))
    try BusResult.check(
      "sd_bus_set_bus_client", unsafe sd_bus_set_bus_client(connection.bus, 1))
    try BusResult.check(
      "sd_bus_set_monitor", unsafe sd_bus_set_monitor(connection.bus, isMonitor ? 1 : 0))
    let code = unsafe sd_bus_start(connection.bus)
    guard code >= 0 else {
      throw .noBus(address: address, reason: BusResult.reason(of: -code))
    }
    return connection
  }

  /// Opens a connection on a connected socket, as the side that authenticates the other.
  ///
  /// The other side is not authenticated: pass only a socket whose peer is known. The connection
  /// duplicates the descriptor.
  package convenience init(
    serverDescriptor: DBusDescriptor, limits: DBusLimits = DBusLimits()
  ) throws(DBusError) {
    try self.init(limits: limits)
    var identifier = sd_id128_t()
    try BusResult.check("sd_id128_randomize", unsafe sd_id128_randomize(&identifier))
    try BusResult.check("sd_bus_set_server", unsafe sd_bus_set_server(bus, 1, identifier))
    try start(serverDescriptor)
  }

  /// Opens a connection on a connected socket, as the side that is authenticated by the other.
  ///
  /// The connection duplicates the descriptor.
  package convenience init(
    clientDescriptor: DBusDescriptor, limits: DBusLimits = DBusLimits()
  ) throws(DBusError) {
    try self.init(limits: limits)
    try start(clientDescriptor)
  }

  private convenience init(limits: DBusLimits) throws(DBusError) {
    var bus: OpaquePointer?
    try BusResult.check("sd_bus_new", unsafe sd_bus_new(&bus))
    guard let bus = unsafe bus else { throw .failed(operation: "sd_bus_new", code: 0) }
    unsafe self.init(owning: bus, limits: limits)
    // A lost bus must never end the program, although sd-bus has an option for that.
    try BusResult.check(
      "sd_bus_set_exit_on_disconnect", unsafe sd_bus_set_exit_on_disconnect(bus, 0))
    try BusResult.check("sd_bus_negotiate_fds", unsafe sd_bus_negotiate_fds(bus, 1))
  }

  private func start(_ descriptor: DBusDescriptor) throws(DBusError) {
    try BusResult.check("sd_bus_set_anonymous", unsafe sd_bus_set_anonymous(bus, 1))
    let own = try DBusDescriptor.duplicate(of: descriptor.number)
    let code = unsafe sd_bus_set_fd(bus, own, own)
    // From here on sd-bus closes it.
    if code < 0 { Glibc.close(own) }
    try BusResult.check("sd_bus_set_fd", code)
    try BusResult.check("sd_bus_start", unsafe sd_bus_start(bus))
  }
}

/// The address of a bus, from the environment.
enum BusAddress {
  /// The address of the user's own bus.
  static func session(_ environment: [String: String]) throws(DBusError) -> String {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else {
      throw .noBus(
        address: "the session bus",
        reason: "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
    }
    return "unix:path=" + escaped(folder + "/bus")
  }

  /// The address of the machine's bus.
  static func system(_ environment: [String: String]) -> String {
    if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty { return address }
    return "unix:path=/run/dbus/system_bus_socket"
  }

  /// A path escaped for an address, in which some characters have a meaning.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-_/.\\*".unicodeScalars.contains(scalar))
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
