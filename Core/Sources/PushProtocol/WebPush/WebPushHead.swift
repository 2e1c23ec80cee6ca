/// The values in the header fields of a Web Push request that belong to its message (RFC 8030).
package struct WebPushHead: Hashable, Sendable {
  /// How many seconds the message is kept; 0: it is tried once.
  package let timeToLive: Int64
  /// How urgent it is.
  package let urgency: WebPushUrgency
  /// `Topic`: replaces a waiting message of the same subscription and topic.
  package let topic: String?
  /// Reads the fields; a lifetime beyond the limit is lowered to it.
  ///
  /// - Throws: `WebPushRefusal` for a lifetime, an urgency or a topic that is missing, invalid or repeated.
  package init(_ fields: WebPushHeadFields) throws(WebPushRefusal) {
    if let refusal = fields.repeated { throw refusal }
    guard let lifetime = fields.timeToLive else { throw .noTimeToLive }
    timeToLive = try Self.timeToLive(lifetime)
    if let text = fields.urgency {
      guard let urgency = WebPushUrgency(rawValue: text.lowercased()) else { throw .urgency(text) }
      self.urgency = urgency
    } else {
      urgency = .normal
    }
    topic = fields.topic
    if let topic, !Self.isTopic(topic) { throw .topic(topic) }
  }

  private static func timeToLive(_ text: String) throws(WebPushRefusal) -> Int64 {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .timeToLive(text)
    }
    // A number that no integer can hold is longer than any lifetime.
    return min(Int64(text) ?? .max, PushLimits.keptSeconds)
  }

  /// Whether a text has 1 to 32 letters of base64url.
  private static func isTopic(_ text: String) -> Bool {
    (1...PushLimits.webPushTopicBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}

/// How urgent a Web Push message is: in which state of its battery and network a device wants it (RFC 8030, section 5.3).
package enum WebPushUrgency: String, CaseIterable, Hashable, Sendable {
  case veryLow = "very-low"
  case low
  case normal
  case high

  /// The priority of a message with this urgency.
  package var priority: PushPriority {
    switch self {
    case .veryLow: .webVeryLow
    case .low: .webLow
    case .normal: .webNormal
    case .high: .immediate
    }
  }
}

/// The fields of a request that belong to its message, as they were sent.
package struct WebPushHeadFields: Hashable, Sendable {
  private(set) var timeToLive: String?
  private(set) var urgency: String?
  private(set) var topic: String?
  /// The refusal of the first field that came twice.
  private(set) var repeated: WebPushRefusal?

  package init() {}

  /// Adds a field by its name in lowercase letters; one without a meaning for the message is ignored.
  package mutating func add(name: String, value: String) {
    switch name {
    case "ttl": if Self.set(&timeToLive, value) { refuse(.repeated("TTL")) }
    case "urgency": if Self.set(&urgency, value) { refuse(.repeated("Urgency")) }
    case "topic": if Self.set(&topic, value) { refuse(.repeated("Topic")) }
    default: break
    }
  }

  /// Sets a field, and returns whether it was set already.
  private static func set(_ field: inout String?, _ value: String) -> Bool {
    defer { field = value }
    return field != nil
  }

  private mutating func refuse(_ refusal: WebPushRefusal) { repeated = repeated ?? refusal }
}
