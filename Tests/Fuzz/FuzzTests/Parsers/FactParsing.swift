@testable import LinuxEvents

/// Texts of the kernel and the session that other programs can influence are read safely.
enum FactParsing {
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    if !holdsHugeNumber(text) { _ = ProcessLine(text, ticksPerSecond: 100) }
    _ = ProcessFacts.effectiveUser(text)
    _ = ProcessUse.number("RssAnon", text)
    if case .flatpak(let identifier) = ProcessFacts.Sandbox.flatpak(in: text) {
      try promise(!identifier.isEmpty, "a sandbox has no name")
      try promise(identifier.linesOfScalars.count == 1, "a sandbox's name has two lines")
    }
    if let name = ProcessFacts.Sandbox.snap(in: text) {
      try promise(
        !name.isEmpty && !name.utf8.contains(UInt8(ascii: "/")), "a snap's name is a path")
    }
    let zone = LocalTimeZone.identifier(root: "/nowhere", variable: text)
    try promise(
      !zone.isEmpty && !zone.hasPrefix("/") && !zone.contains("."), "a zone leads out: \(zone)")
  }

  /// The kernel's counters do not exceed a century; a line that it writes contains nothing longer.
  private static func holdsHugeNumber(_ text: String) -> Bool {
    text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains {
      $0.count > 12
    }
  }
}
