/// A file of ours that a notification server is pointed to.
public struct LocalFile: Hashable, Sendable {
  /// The absolute path.
  public let path: String

  /// Creates it, or nothing where the path is relative, climbs, is too long or has control characters.
  public init?(_ path: String) {
    // By bytes: with a mark behind it a slash is another character, and a slash all the same.
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= DesktopLimits.pathBytes,
      path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      !names.contains(where: { $0.elementsEqual("..".utf8) })
    else { return nil }
    self.path = path
  }

  /// The path as an address, every unusual byte written as an escape.
  public var address: String {
    "file://" + path.utf8.map(Self.escaped).joined()
  }

  /// Reads an address that `address` wrote.
  init?(address: String) {
    guard address.hasPrefix("file://") else { return nil }
    var bytes: [UInt8] = []
    var rest = address.utf8.dropFirst(7)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else { return nil }
        rest = rest.dropFirst(2)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      return String(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
}
