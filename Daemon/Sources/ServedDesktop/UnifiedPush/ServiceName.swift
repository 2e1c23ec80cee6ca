/// The name of a service on the bus: an app's own name, or the unique name of one connection.
package struct ServiceName: Hashable, Sendable {
  package let text: String

  /// Checks a name by the rules of D-Bus; nil for any other text.
  package init?(_ text: String) {
    let isConnection = text.utf8.first == UInt8(ascii: ":")
    let parts = text.utf8.dropFirst(isConnection ? 1 : 0)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= ServedDesktopLimits.busNameBytes, parts.count > 1,
      parts.allSatisfy({ Self.isValid($0, mayStartWithDigit: isConnection) })
    else { return nil }
    self.text = text
  }

  /// Whether it is the unique name of a connection, which ends with it.
  package var isConnection: Bool { text.utf8.first == UInt8(ascii: ":") }

  /// Whether a sandbox with this name of its app may own the service: Flatpak permits the name and those below it.
  func isOwnable(by sandbox: String) -> Bool {
    text.utf8.elementsEqual(sandbox.utf8) || text.utf8.starts(with: (sandbox + ".").utf8)
  }

  private static func isValid(
    _ part: some Collection<UInt8>, mayStartWithDigit: Bool
  ) -> Bool {
    guard let first = part.first else { return false }
    let letters = part.allSatisfy { byte in
      isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return letters && (mayStartWithDigit || !isDigit(first))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
