extension PushType {
  /// The type whose name has these bytes.
  init?(bytesOf name: String.UTF8View) {
    guard let type = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) }) else {
      return nil
    }
    self = type
  }

  /// What the topic of such a push ends in, after the app's bundle identifier (I4).
  public var topicSuffix: String? {
    switch self {
    case .alert, .background, .controls, .mdm: nil
    case .location: ".location-query"
    case .voip: ".voip"
    case .complication: ".complication"
    case .fileprovider: ".pushkit.fileprovider"
    case .liveactivity: ".push-type.liveactivity"
    case .pushtotalk: ".voip-ptt"
    case .widgets: ".push-type.widgets"
    }
  }

  /// The type that a topic's end speaks of.
  public init?(suffixOf topic: String) {
    let named = Self.allCases.first { type in
      type.topicSuffix.map { topic.utf8.count > $0.utf8.count && topic.hasSuffix($0) } ?? false
    }
    guard let named else { return nil }
    self = named
  }

  /// The bundle identifier in a topic of this type.
  public func bundle(ofTopic topic: String) -> String {
    guard let topicSuffix, topic.hasSuffix(topicSuffix) else { return topic }
    return String(topic.dropLast(topicSuffix.count))
  }

  /// Whether only a provider token gives the right to send it, and no certificate (I4).
  public var needsProviderToken: Bool {
    self == .location || self == .liveactivity
  }

  /// How many bytes its payload may have (H6).
  public var payloadBytes: Int {
    self == .voip ? PushLimits.callPayloadBytes : PushLimits.payloadBytes
  }
}
