/// Where a bus listens, as the environment says it.
enum BusAddress {
  /// The address of the person's own bus.
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

  /// A path in the form that addresses have it in, where some characters mean something.
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
