import LinuxEvents

/// Reads where the bus of ibus is.
enum IBusFiles {
  /// The addresses at which it may be, the likeliest first.
  static func addresses(_ environment: [String: String]) -> [String] {
    if let address = environment["IBUS_ADDRESS"], !address.isEmpty { return [address] }
    let machines = ["/etc/machine-id", "/var/lib/dbus/machine-id"]
    guard let machine = machines.lazy.compactMap(read).first else { return [] }
    return IBusAddress.files(environment, machine: machine).compactMap(read)
      .compactMap(IBusAddress.read)
  }

  private static func read(_ path: String) -> String? {
    let bytes = try? SmallFile.read(path, limit: InputMethodLimits.addressFileBytes)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
