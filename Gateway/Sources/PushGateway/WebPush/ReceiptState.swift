import PushProtocol

/// The state of a message, as its receipt reports it.
enum ReceiptState: Hashable, Sendable {
  /// The message waits, or is under way.
  case waiting
  /// The device has acknowledged it.
  case acknowledged
  /// It will not be delivered; the text is the reason.
  case undelivered(String)
  /// The log does not, or no longer, have the message.
  case unknown

  /// Finds the state from entries of the delivery log.
  ///
  /// - Parameters:
  ///   - entries: All entries of the message's key.
  ///   - resource: The receipt; entries of another endpoint do not count.
  ///   - device: The device of its endpoint.
  ///   - now: Milliseconds since 1970.
  init(_ entries: [DeliveryEntry], of resource: ReceiptResource, device: Int64, at now: Int64) {
    let own = entries.filter {
      $0.note.device == device && ($0.token == 0 || $0.token == resource.token.words.x)
    }
    let ends = own.filter { Self.outcome(of: $0.note.step) != nil }
    let outcomes = ends.compactMap { Self.outcome(of: $0.note.step) }
    let sent = own.filter { $0.note.step == .sent }.map(\.note.at).max()
    // The device may have a message that was sent, whatever has become of it in the queue since.
    let isUnderWay = sent.map { now < $0 + ReceiptLimits.acknowledgementMilliseconds } ?? false
    if outcomes.contains(.acknowledged) {
      self = .acknowledged
    } else if isUnderWay, ends.allSatisfy({ Self.isOfQueue($0.note.step) }) {
      self = .waiting
    } else if let outcome = outcomes.first {
      self = outcome
    } else if own.isEmpty {
      // The entry of a message that is not stored is written a moment after the answer.
      let isNew = abs(now - resource.accepted) < ReceiptLimits.lateMilliseconds
      self = isNew ? .waiting : .unknown
    } else {
      self = now < resource.end ? .waiting : .undelivered(Self.expired)
    }
  }

  private static let expired = "it expired"

  /// Whether a step ends the message in the queue only, so that an acknowledgement may follow.
  private static func isOfQueue(_ step: DeliveryStep) -> Bool {
    switch step {
    case .expired, .replaced, .dropped(.tooManyWaiting), .dropped(.withdrawn): true
    case .accepted, .stored, .sent, .duplicate, .held, .acknowledged, .dropped(.deviceAway),
      .dropped(.deviceSaves), .dropped(.appAway), .dropped(.unregistered):
      false
    }
  }

  /// The state after a step; absent if more steps follow.
  private static func outcome(of step: DeliveryStep) -> ReceiptState? {
    switch step {
    case .accepted, .stored, .sent, .duplicate, .held, .acknowledged(.postponed): nil
    case .acknowledged(.shown), .acknowledged(.listed), .acknowledged(.handedToApp),
      .acknowledged(.hidden), .acknowledged(.duplicate):
      .acknowledged
    case .acknowledged(.appGone): .undelivered("the app is no longer installed")
    case .acknowledged(.unreadable): .undelivered("the device could not read it")
    case .expired: .undelivered(expired)
    case .replaced: .undelivered("a newer one of its topic replaced it")
    case .dropped(.deviceAway): .undelivered("the device was away, and its TTL was 0")
    case .dropped(.deviceSaves):
      .undelivered("the device saves power or data, and its TTL was 0")
    case .dropped(.appAway):
      .undelivered("the app could not receive it at that moment, and its TTL was 0")
    case .dropped(.tooManyWaiting): .undelivered("too many waited for the device")
    case .dropped(.unregistered): .undelivered("the subscription has ended")
    case .dropped(.withdrawn): .undelivered("it was deleted")
    }
  }
}

extension ReceiptResource {
  /// When the message can no longer arrive, in milliseconds since 1970; its last entries may come a little later.
  var end: Int64 {
    let kept = timeToLive == 0 ? Int64(DeviceLimits.acknowledgementSeconds) : timeToLive
    return (accepted.secondsRoundedUp + kept) * 1_000 + ReceiptLimits.lateMilliseconds
  }
}
