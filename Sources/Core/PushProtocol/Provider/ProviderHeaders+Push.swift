extension ProviderHeaders {
  /// Reads the values of the headers as a push's, its topic and payload aside (I3, I4, H7).
  ///
  /// What is wrong is thrown as the reason that the provider is told. `newID` makes an `apns-id` for a
  /// push that has none. A push that expired by `now`, in seconds since 1970, is tried once.
  public func push(
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

  /// `apns-push-type`, or what the topic's suffix says; a topic lacks no suffix its type asks for.
  func pushType(topic: String) throws(PushReason) -> PushType {
    guard let type else { return PushType(suffixOf: topic) ?? .alert }
    guard let known = PushType(bytesOf: type.utf8) else { throw .invalidPushType }
    if let suffix = known.topicSuffix {
      guard topic.hasSuffix(suffix), topic.utf8.count > suffix.utf8.count else { throw .badTopic }
    }
    return known
  }

  /// `apns-priority`; a push in the background is never urgent (H7).
  private func pushPriority(_ type: PushType) throws(PushReason) -> PushPriority {
    guard let priority else { return type == .background ? .considerate : .immediate }
    // By bytes: comparing texts costs squares of the marks on a letter.
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
    // A number that no integer holds is later than any that is kept.
    let instant = Int64(expiration) ?? .max
    return instant <= now ? .once : .until(min(instant, now + PushLimits.keptSeconds))
  }

  /// Whether a text is a UUID in its usual form, with letters of either case.
  private static func isIdentifier(_ text: String) -> Bool {
    var position = 0
    for byte in text.utf8 {
      let isDash = position == 8 || position == 13 || position == 18 || position == 23
      if isDash ? byte != UInt8(ascii: "-") : HexText.value(of: byte) == nil { return false }
      position += 1
    }
    return position == 36
  }
}
