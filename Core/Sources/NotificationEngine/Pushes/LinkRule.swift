import Foundation
import NotificationModel

/// The rule for links that a server names and the user's press opens.
///
/// They are read as a browser reads them (URL Standard of WHATWG): without the blanks around them and the line breaks in them, with
/// slashes for backslashes, and with escapes for letters that no URL has.
enum LinkRule {
  /// The link that is opened for an app: a page over `https`, or a link of a scheme that the app's bundle declares. Nil for any
  /// other.
  ///
  /// `isRead`: Whether it was read so before, which may have made it longer.
  static func opened(_ link: String, of app: AppRecord, isRead: Bool = false) -> String? {
    let limit = isRead ? 3 * CoreLimits.linkBytes : CoreLimits.linkBytes
    guard let (scheme, rest) = parts(of: link, limit: limit) else { return nil }
    if scheme == "https" { return page(rest) }
    let text = "\(scheme):\(escaped(rest))"
    return app.launch.schemes.contains(scheme) && URL(string: text) != nil ? text : nil
  }

  /// The link to a page over `https`; nil for any other.
  static func page(_ link: String) -> String? {
    guard let (scheme, rest) = parts(of: link), scheme == "https" else { return nil }
    return page(rest[...])
  }

  /// The scheme in lowercase letters, and the text after its colon.
  private static func parts(
    of link: String, limit: Int = CoreLimits.linkBytes
  ) -> (scheme: String, rest: Substring)? {
    guard link.utf8.count <= limit else { return nil }
    let isBlank = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
    let scalars = link.unicodeScalars.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
    let text = String(
      String.UnicodeScalarView(
        scalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()))
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (text[..<colon].lowercased(), text[text.index(after: colon)...])
  }

  private static func page(_ rest: Substring) -> String? {
    let end = rest.unicodeScalars.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex
    let place = rest[..<end].replacing("\\", with: "/")
    guard place.hasPrefix("//") else { return nil }
    let start = place.index(place.startIndex, offsetBy: 2)
    let slash = place.unicodeScalars[start...].firstIndex(of: "/") ?? place.endIndex
    let (authority, path) = (place[start..<slash], place[slash...])
    // A name and a password in front of the host may have escapes.
    let host = authority.unicodeScalars.split(separator: "@").last ?? Substring.UnicodeScalarView()
    guard !authority.unicodeScalars.contains(where: isForeign), !host.contains("%") else {
      return nil
    }
    let text = "https://\(authority)\(escaped(path))\(escaped(rest[end...]))"
    guard let url = URL(string: text), url.host()?.isEmpty == false,
      (0...65_535).contains(url.port ?? 443)
    else { return nil }
    return text
  }

  /// Whether a letter has no place in the name of a host.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: true
    default: scalar.properties.isWhitespace || "<>^|\"`{}".unicodeScalars.contains(scalar)
    }
  }

  /// A text with escapes for all letters that no URL has; existing escapes stay.
  private static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
        UInt8(ascii: "^"), UInt8(ascii: "\\"):
        escaped += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      default: escaped.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return escaped
  }
}
