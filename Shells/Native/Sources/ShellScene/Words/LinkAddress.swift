import NotificationModel

/// The addresses of links: which may be opened, and how a person is shown them (S15).
package enum LinkAddress {
  /// Whether an address has a scheme that is harmless to open, and nothing in it that could make it look like another one.
  package static func mayOpen(_ address: String) -> Bool {
    guard address.utf8.count <= StyledText.linkBytes, let colon = address.firstIndex(of: ":")
    else { return false }
    return StyledText.linkSchemes.contains(address[..<colon].lowercased())
      && !address.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
  }

  /// An address as it is shown: the middle of a long one is left out.
  ///
  /// The owner's name is at the end of the part before the path, so that end is always kept.
  package static func seen(_ address: String, limit: Int = SceneLimits.linkLetters) -> String {
    let letters = Array(escaped(address).unicodeScalars)
    guard letters.count > limit else { return text(letters[...]) }
    let start = ownerStart(in: letters)
    let end = letters[start...].firstIndex(where: ends.contains) ?? letters.count
    let owner = shortened(letters[start..<end], to: max(1, limit * 2 / 3), keepingStart: 0)
    let room = max(1, limit - start - owner.unicodeScalars.count)
    return text(letters[..<start]) + owner
      + shortened(letters[end...], to: room, keepingStart: room / 2)
  }

  /// What ends the part of an address that says whose it is.
  private static let ends: [Unicode.Scalar] = ["/", "?", "#", "\\"]

  /// The start of that part: after the scheme and its slashes.
  private static func ownerStart(in letters: [Unicode.Scalar]) -> Int {
    let scheme = letters.firstIndex(of: ":").map { $0 + 1 } ?? 0
    return letters[scheme...].prefix(2).elementsEqual(["/", "/"]) ? scheme + 2 : scheme
  }

  /// A part that is cut to the room with an ellipsis.
  private static func shortened(
    _ letters: ArraySlice<Unicode.Scalar>, to limit: Int, keepingStart start: Int
  ) -> String {
    guard letters.count > limit else { return text(letters) }
    return text(letters.prefix(start)) + "…" + text(letters.suffix(limit - start - 1))
  }

  /// The address with everything that is neither seen nor a letter as bytes in hexadecimal digits.
  private static func escaped(_ address: String) -> String {
    address.unicodeScalars.reduce(into: "") { text, scalar in
      let properties = scalar.properties
      let isLetter = properties.isAlphabetic || properties.numericType != nil
      let isSeen =
        scalar.isASCII ? scalar.value > 0x20 : isLetter && !properties.isDefaultIgnorableCodePoint
      guard !isSeen else { return text.unicodeScalars.append(scalar) }
      for byte in String(scalar).utf8 {
        text += byte < 0x10 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return String(text)
  }
}
