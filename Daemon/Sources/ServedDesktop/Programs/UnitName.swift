/// The names of systemd units; the name of an app's unit contains the app's identifier.
enum UnitName {
  /// The app of a unit in a control group such as `…/app-gnome-org.gnome.Maps-4711.scope`; nil for any other.
  ///
  /// The names are those of the desktop environment specification: `app[-LAUNCHER]-ID-NUMBER.scope`,
  /// `app[-LAUNCHER]-ID-NUMBER.slice` and `app[-LAUNCHER]-ID[@NUMBER].service`.
  static func app(inControlGroups text: String) -> String? {
    for line in text.split(separator: "\n") {
      guard let unit = line.split(separator: "/").last else { continue }
      if let app = app(ofUnit: String(unit)) { return app }
    }
    return nil
  }

  static func app(ofUnit unit: String) -> String? {
    guard unit.utf8.count <= ServedDesktopLimits.unitNameBytes, unit.hasPrefix("app-"),
      let dot = unit.lastIndex(of: ".")
    else { return nil }
    var parts = unit[..<dot].dropFirst("app-".count)
    let kind = unit[unit.index(after: dot)...]
    switch kind {
    case "service":
      if let sign = parts.firstIndex(of: "@") { parts = parts[..<sign] }
    case "scope", "slice":
      guard let dash = parts.lastIndex(of: "-") else { return nil }
      parts = parts[..<dash]
    default: return nil
    }
    // A launcher's name precedes the identifier, in which each dash is escaped.
    let identifier = parts.split(separator: "-").last.map(String.init) ?? ""
    return identifier.isEmpty ? nil : identifier.replacing("\\x2d", with: "-")
  }
}
