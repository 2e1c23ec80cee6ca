import ByteParsing
package import NotificationModel

/// The text of a push payload: plain JSON as servers send it, without the tags of our own messages for types
/// that JSON lacks.
package enum PushText {
  /// Reads a payload into values.
  package static func values(
    of text: String
  ) throws(NotificationFailure) -> [String: PropertyList] {
    try values(of: Array(text.utf8))
  }

  /// Reads a payload into values.
  ///
  /// The gateway checks payloads with the same reader, so everything that it accepts is read. A property list has no null: a
  /// member or an element that is null is left out, and so is a number beyond the range of `Double`; an integer of more than
  /// 64 bits becomes a `Double`. The last of two members of one name counts. Marks beyond `WireLimits.marksOnLetter` on one
  /// letter are left out.
  ///
  /// - Throws: `NotificationFailure`: `invalidValue` with the field `payload` and the byte at which the text is not one JSON
  ///   object; `limitReached` if lists and objects are nested more than `JSONObjectReader.nestingDepth` deep.
  package static func values(
    of bytes: [UInt8]
  ) throws(NotificationFailure) -> [String: PropertyList] {
    var builder = PushValueBuilder(bytes)
    do throws(JSONFlaw) {
      return try builder.object()
    } catch {
      throw failure(error, at: builder.position)
    }
  }

  private static func failure(_ flaw: JSONFlaw, at position: Int) -> NotificationFailure {
    if flaw == .tooDeep {
      let limit = JSONObjectReader.nestingDepth
      return .limit("payload", count: limit + 1, limit: limit, of: "levels")
    }
    return NotificationFailure(
      .invalidValue, field: "payload", value: "byte \(position)",
      message: "The payload is not well-formed JSON: \(flaw.rawValue), at byte \(position).",
      remedy: #"Write it as a server sends it: {"aps":{"alert":"Hello"}}"#)
  }
}

/// Makes values of the pieces of a payload.
private struct PushValueBuilder {
  private var reader: JSONObjectReader

  init(_ bytes: [UInt8]) {
    reader = JSONObjectReader(bytes)
  }

  var position: Int { reader.position }

  /// Reads the whole text, which is an object.
  mutating func object() throws(JSONFlaw) -> [String: PropertyList] {
    _ = try reader.next()
    let members = try members()
    try reader.readToEnd()
    return members
  }

  private mutating func members() throws(JSONFlaw) -> [String: PropertyList] {
    var members: [String: PropertyList] = [:]
    while case .name(let token)? = try reader.next() {
      let name = try text(token)
      guard let piece = try reader.next() else { break }
      members[name] = try value(piece)
    }
    return members
  }

  private mutating func elements() throws(JSONFlaw) -> [PropertyList] {
    var elements: [PropertyList] = []
    while let piece = try reader.next() {
      if case .listEnd = piece { break }
      if let element = try value(piece) { elements.append(element) }
    }
    return elements
  }

  private mutating func value(_ piece: JSONObjectReader.Piece) throws(JSONFlaw) -> PropertyList? {
    switch piece {
    case .objectStart: .dictionary(try members())
    case .listStart: .array(try elements())
    case .string(let token): .string(try text(token))
    case .number(let token): number(token)
    case .boolean(let flag): .boolean(flag)
    case .null, .name, .objectEnd, .listEnd: nil
    }
  }

  private func number(_ token: JSONNumberToken) -> PropertyList? {
    if !token.isReal, let magnitude = token.magnitude {
      if !token.isNegative {
        return Int64(exactly: magnitude).map(PropertyList.integer) ?? .unsigned(magnitude)
      }
      if magnitude <= Int64.min.magnitude {
        return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
      }
    }
    let text = String(decoding: reader.content(of: token), as: UTF8.self)
    return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
  }

  private func text(_ token: JSONStringToken) throws(JSONFlaw) -> String {
    let bytes = try reader.content(of: token)
    // A combining mark has at least two bytes, so most texts need no further check.
    guard bytes.count > WireLimits.marksOnLetter * 2 else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var kept = String.UnicodeScalarView()
    var marks = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks <= WireLimits.marksOnLetter { kept.append(scalar) }
    }
    return String(kept)
  }
}
