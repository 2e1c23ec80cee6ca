/// Where the bus of ibus is, which is not the bus of the session.
enum IBusAddress {
  /// The files in which ibus may have written its address, the likeliest first.
  static func files(_ environment: [String: String], machine: String) -> [String] {
    let machine = machine.filter { $0.isHexDigit }
    let set = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard !machine.isEmpty, let folder = set ?? environment["HOME"].map({ $0 + "/.config" }) else {
      return []
    }
    var names: [String] = []
    if let display = environment["WAYLAND_DISPLAY"], isName(display) { names.append(display) }
    if let display = environment["DISPLAY"].flatMap(number) { names.append(display) }
    names.append("wayland-0")
    return names.map { "\(folder)/ibus/bus/\(machine)-unix-\($0)" }
  }

  /// The address in the text of such a file.
  static func read(_ text: String) -> String? {
    let key = "IBUS_ADDRESS="
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    return line.map { String($0.dropFirst(key.count)) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number of a display of this machine: 1 of `:1.0`.
  private static func number(_ display: String) -> String? {
    guard let colon = display.lastIndex(of: ":") else { return nil }
    let number = display[display.index(after: colon)...].prefix { $0.isNumber }
    return number.isEmpty ? nil : String(number)
  }

  private static func isName(_ name: String) -> Bool { !name.isEmpty && !name.contains("/") }
}
