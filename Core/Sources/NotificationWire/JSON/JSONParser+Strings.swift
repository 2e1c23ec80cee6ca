import ByteParsing
import NotificationModel

extension JSONParser {
  /// Reads a string from its opening quote past its closing one.
  mutating func parseString() throws(NotificationFailure) -> String {
    let token: JSONStringToken
    let unescaped: [UInt8]?
    do throws(JSONFlaw) {
      token = try cursor.readString()
      unescaped = token.hasEscapes ? try cursor.unescaped(token) : nil
    } catch {
      throw malformed(error.rawValue)
    }
    if let unescaped { return try text(unescaped.span) }
    return try text(cursor.bytes.span.extracting(token.content))
  }

  private func text(_ bytes: Span<UInt8>) throws(NotificationFailure) -> String {
    let text: UTF8Span
    do {
      text = try UTF8Span(validating: bytes)
    } catch {
      // The position follows the closing quote, and the string ends before it.
      throw malformed("a string is not UTF-8", at: cursor.position - 1)
    }
    // A combining mark has at least two bytes, so most texts need no further check.
    if !text.isKnownASCII, bytes.count > WireLimits.marksOnLetter * 2 { try checkMarks(of: text) }
    return String(copying: text)
  }

  private func checkMarks(of text: UTF8Span) throws(NotificationFailure) {
    var marks = 0
    var scalars = text.makeUnicodeScalarIterator()
    while let scalar = scalars.next() {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      guard marks <= WireLimits.marksOnLetter else {
        throw .limit(
          "message", count: marks, limit: WireLimits.marksOnLetter, of: "marks on a letter")
      }
    }
  }
}
