import PushProtocol

extension DeliveryStep {
  /// The two bytes that stand for it in the store; none is ever given another meaning.
  var code: (step: UInt8, detail: UInt8) {
    switch self {
    case .accepted: (1, 0)
    case .stored: (2, 0)
    case .sent: (3, 0)
    case .acknowledged(let outcome): (4, outcome.rawValue)
    case .expired: (5, 0)
    case .replaced: (6, 0)
    case .dropped(let reason): (7, reason.rawValue)
    case .duplicate: (8, 0)
    }
  }

  /// Its place among what happens within a millisecond: what is stored is answered, and then sent.
  var order: UInt8 { self == .stored ? 0 : code.step }

  init?(code: UInt8, detail: UInt8) {
    switch code {
    case 1: self = .accepted
    case 2: self = .stored
    case 3: self = .sent
    case 4:
      guard let outcome = PushOutcome(rawValue: detail) else { return nil }
      self = .acknowledged(outcome)
    case 5: self = .expired
    case 6: self = .replaced
    case 7:
      guard let reason = DropReason(rawValue: detail) else { return nil }
      self = .dropped(reason)
    case 8: self = .duplicate
    default: return nil
    }
  }
}
