import ByteParsing

/// The header fields of one request of a provider, as they came (I3).
package struct ProviderHeaders: Hashable, Sendable {
  /// `:method`.
  package private(set) var method = ""
  /// `:path`.
  package private(set) var path = ""
  /// `authorization`, with its scheme.
  package private(set) var authorization: String?
  /// `apns-id`, in its original case.
  package private(set) var id: String?
  /// `apns-topic`.
  package private(set) var topic: String?
  /// `apns-push-type`.
  package private(set) var type: String?
  /// `apns-priority`.
  package private(set) var priority: String?
  /// `apns-expiration`.
  package private(set) var expiration: String?
  /// `apns-collapse-id`.
  package private(set) var collapseID: String?
  /// Whether a known field came twice.
  package private(set) var hasDuplicates = false

  /// Creates headers without any field.
  package init() {}

  /// Adds one field; unknown names are ignored.
  package mutating func add(name: String, value: String) {
    // The length distinguishes most names, so that few are compared.
    switch name.utf8.count {
    case 5 where name == ":path": path = value
    case 7 where name == ":method": method = value
    case 7 where name == "apns-id": Self.set(&id, value, &hasDuplicates)
    case 10 where name == "apns-topic": Self.set(&topic, value, &hasDuplicates)
    case 13 where name == "authorization": Self.set(&authorization, value, &hasDuplicates)
    case 13 where name == "apns-priority": Self.set(&priority, value, &hasDuplicates)
    case 14 where name == "apns-push-type": Self.set(&type, value, &hasDuplicates)
    case 15 where name == "apns-expiration": Self.set(&expiration, value, &hasDuplicates)
    case 16 where name == "apns-collapse-id": Self.set(&collapseID, value, &hasDuplicates)
    default: break
    }
  }

  /// The `apns-id` of the answer: the sent one, byte for byte, even if it is invalid.
  ///
  /// Absent if the provider sent none, or one that cannot be a header of an answer.
  package var echoedID: String? {
    guard let id, (1...PushLimits.echoedBytes).contains(id.utf8.count),
      id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return id
  }

  private static func set(_ field: inout String?, _ value: String, _ hasDuplicates: inout Bool) {
    if field == nil { field = value } else { hasDuplicates = true }
  }
}

extension ProviderHeaders {
  /// Reads the values of the headers as those of a push, except its topic and payload (I3, I4, H7).
  ///
  /// An error is thrown as the reason for the provider. `newID` makes an `apns-id` for a push without one. A
  /// push that has expired by `now`, in seconds since 1970, is tried once.
  package func push(
    topic: String, newID: () -> String, now: Int64
  ) throws(PushReason) -> ProviderPush {
    if let id, !Self.isIdentifier(id) { throw .badMessageID }
    if let collapseID, collapseID.utf8.count > PushLimits.collapseBytes || collapseID.isEmpty {
      throw .badCollapseID
    }
    let type = try pushType(topic: topic)
    return ProviderPush(
      id: id ?? newID(), topic: topic, type: type, priority: try pushPriority(type),
      expiration: try pushExpiration(now: now), collapseID: collapseID, payload: [])
  }

  /// `apns-push-type`, or the type of the topic's suffix; a topic must have the suffix of its type.
  func pushType(topic: String) throws(PushReason) -> PushType {
    guard let type else { return PushType(suffixOf: topic) ?? .alert }
    guard let known = PushType(bytesOf: type.utf8) else { throw .invalidPushType }
    if let suffix = known.topicSuffix {
      guard topic.hasSuffix(suffix), topic.utf8.count > suffix.utf8.count else { throw .badTopic }
    }
    return known
  }

  /// `apns-priority`; a background push is never urgent (H7).
  private func pushPriority(_ type: PushType) throws(PushReason) -> PushPriority {
    guard let priority else { return type == .background ? .considerate : .immediate }
    // By bytes: comparing texts has a cost quadratic in the combining marks of a letter.
    let bytes = priority.utf8
    if bytes.elementsEqual("5".utf8) { return .considerate }
    if bytes.elementsEqual("1".utf8) { return .low }
    guard bytes.elementsEqual("10".utf8), type != .background else { throw .badPriority }
    return .immediate
  }

  /// `apns-expiration`: digits alone, at most 30 days from now.
  private func pushExpiration(now: Int64) throws(PushReason) -> PushExpiration {
    guard let expiration else { return .until(now + PushLimits.keptSeconds) }
    guard !expiration.isEmpty, expiration.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .badExpirationDate
    }
    // A number that no integer can hold is later than any expiration that is kept.
    let instant = Int64(expiration) ?? .max
    return instant <= now ? .once : .until(min(instant, now + PushLimits.keptSeconds))
  }

  /// Whether a text is a UUID in its usual form, in either case.
  private static func isIdentifier(_ text: String) -> Bool {
    var position = 0
    for byte in text.utf8 {
      let isDash = position == 8 || position == 13 || position == 18 || position == 23
      if isDash ? byte != UInt8(ascii: "-") : byte.hexadecimalDigit == nil { return false }
      position += 1
    }
    return position == 36
  }
}

/// The path that a push is posted to: `/3/device/` and a device token in hexadecimal digits (I2).
package enum DevicePath {
  private static let prefix = "/3/device"

  /// The token's bytes, of any length.
  ///
  /// - Throws: `methodNotAllowed` for all but `POST`, `badPath` for another path, `missingDeviceToken` without
  ///   a token, `badDeviceToken` for one that is not hexadecimal.
  package static func token(method: String, path: String) throws(PushReason) -> [UInt8] {
    // By bytes: comparing texts has a cost quadratic in the combining marks of a letter.
    guard method.utf8.elementsEqual("POST".utf8) else { throw .methodNotAllowed }
    guard path.utf8.starts(with: prefix.utf8) else { throw .badPath }
    var rest = path.utf8.dropFirst(prefix.utf8.count)
    guard !rest.isEmpty else { throw .missingDeviceToken }
    guard rest.removeFirst() == UInt8(ascii: "/") else { throw .badPath }
    guard !rest.isEmpty else { throw .missingDeviceToken }
    guard !rest.contains(UInt8(ascii: "/")) else { throw .badPath }
    guard let token = HexadecimalText.bytes(of: rest.span), !token.isEmpty else {
      throw .badDeviceToken
    }
    return token
  }
}
