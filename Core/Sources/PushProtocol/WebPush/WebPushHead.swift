/// The values in the header fields of a Web Push request that belong to its message (RFC 8030).
package struct WebPushHead: Hashable, Sendable {
  /// How many seconds the message is kept; 0: it is tried once.
  package let timeToLive: Int64
  /// How urgent it is.
  package let urgency: WebPushUrgency
  /// `Topic`: replaces a waiting message of the same subscription and topic.
  package let topic: String?
  /// Whether a receipt is requested: `Prefer: respond-async`.
  package let wantsReceipt: Bool

  /// Reads the fields; a lifetime beyond the limit is lowered to it.
  ///
  /// - Parameter fields: The names in lowercase letters and the values, in the order of the request.
  /// - Throws: `WebPushRefusal` for a lifetime, an urgency or a topic that is missing, invalid or repeated.
  package init(_ fields: some Sequence<(name: String, value: String)>) throws(WebPushRefusal) {
    var values: [String: String] = [:]
    var preferences: [String] = []
    for (name, value) in fields {
      switch name {
      case "ttl": try Self.set(&values, name, value, or: .timeToLive(value))
      case "urgency": try Self.set(&values, name, value, or: .urgency(value))
      case "topic": try Self.set(&values, name, value, or: .topic(value))
      case "prefer": preferences.append(value)
      default: break
      }
    }
    guard let text = values["ttl"] else { throw .noTimeToLive }
    timeToLive = try Self.timeToLive(text)
    if let text = values["urgency"] {
      guard let urgency = WebPushUrgency(rawValue: text) else { throw .urgency(text) }
      self.urgency = urgency
    } else {
      urgency = .normal
    }
    topic = values["topic"]
    if let topic, !Self.isTopic(topic) { throw .topic(topic) }
    wantsReceipt = preferences.contains { field in
      field.utf8.split(separator: UInt8(ascii: ",")).contains { part in
        String(decoding: part, as: UTF8.self).lowercased().filter { $0 != " " } == "respond-async"
      }
    }
  }

  private static func set(
    _ values: inout [String: String], _ name: String, _ value: String, or refusal: WebPushRefusal
  ) throws(WebPushRefusal) {
    guard values.updateValue(value, forKey: name) == nil else { throw refusal }
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
