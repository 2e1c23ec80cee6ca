import Glibc

/// The machine's time zone, read again each time because people travel.
package enum LocalTimeZone {
  /// The path whose change means that the zone may have changed; watch it.
  package static let linkPath = "/etc/localtime"

  /// The identifier, such as `Europe/Berlin`; `UTC` when nothing names one.
  ///
  /// The order is the C library's: the `TZ` variable, then what `/etc/localtime` links to, then the
  /// text of `/etc/timezone`. A `TZ` that spells out rules, such as `CET-1CEST`, names no zone and
  /// is ignored.
  ///
  /// - Parameters:
  ///   - root: The folder that replaces `/`.
  ///   - variable: The value of `TZ`, or nil when it is not set; by default the process's own.
  /// - Returns: A name of the zone database; it is not checked whether this machine knows it.
  package static func identifier(
    root: String = "/", variable: String? = environmentVariable()
  ) -> String {
    let base = root.hasSuffix("/") ? String(root.dropLast()) : root
    return variable.flatMap { fromVariable($0, base) } ?? fromLink(base) ?? fromText(base) ?? "UTC"
  }

  /// The process's own `TZ`, or nil when it is not set: getenv(3).
  package static func environmentVariable() -> String? {
    guard let value = unsafe getenv("TZ") else { return nil }
    return unsafe String(cString: value)
  }

  private static func fromVariable(_ variable: String, _ base: String) -> String? {
    // Comparing texts costs time with the square of the combining marks on a letter, and no zone's
    // name has any.
    guard variable.utf8.count <= LinuxLimits.linkTargetBytes,
      variable.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty { return "UTC" }
    if value.hasPrefix("/") { return identifier(inPath: value) }
    let isKnown = value.contains("/") || ["UTC", "GMT"].contains(value) || isZone(value, base)
    return isKnown && isWellFormed(value) ? value : nil
  }

  private static func fromLink(_ base: String) -> String? {
    var path = base + linkPath
    for _ in 0..<LinuxLimits.linkDepth {
      guard let target = SymbolicLink.target(of: path) else { return nil }
      if let identifier = identifier(inPath: target) { return identifier }
      path =
        target.hasPrefix("/") ? base + target : WatchedFolders.split(path).folder + "/" + target
    }
    return nil
  }

  private static func fromText(_ base: String) -> String? {
    let line = SmallFile.text(base + "/etc/timezone")?.linesOfScalars.first
    return line.map { String($0.filter { !$0.isWhitespace }) }.flatMap {
      isWellFormed($0) ? $0 : nil
    }
  }

  /// The part of a path after the zone database's folder, without its variants' folders.
  private static func identifier(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let database = parts.lastIndex(of: "zoneinfo") else { return nil }
    var names = parts[(database + 1)...]
    if let variant = names.first, variant == "posix" || variant == "right" {
      names = names.dropFirst()
    }
    let identifier = names.joined(separator: "/")
    return isWellFormed(identifier) ? identifier : nil
  }

  private static func isZone(_ name: String, _ base: String) -> Bool {
    guard isWellFormed(name) else { return false }
    return unsafe access("\(base)/usr/share/zoneinfo/\(name)", R_OK) == 0
  }

  /// Zone names hold no dots, so none can point outside the zone database.
  private static func isWellFormed(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
  }
}
