package import PushProtocol

/// The history of each push, for `push-gateway log`.
///
/// Entries are written together with the next commit, or a moment later; a crash may lose the last ones, but
/// not those of pushes that were stored. A queue records its own steps: `stored`, `duplicate`, `replaced`,
/// `dropped` by its limit, `expired` and `acknowledged`. Its callers record `accepted`, `sent` and the rest.
package protocol DeliveryLog: Sendable {
  /// Records a step, from any thread.
  ///
  /// `key`: The push, by the `apns-id` of its answer.
  /// `at`: Milliseconds since 1970.
  func record(_ step: DeliveryStep, of key: PushKey, device: Int64, at: Int64)
}

/// An entry of the delivery log.
package struct DeliveryNote: Hashable, Sendable {
  /// The step.
  package var step: DeliveryStep
  /// When, in milliseconds since 1970.
  package var at: Int64
  /// The device that the push was for.
  package var device: Int64
}

/// A step of a push.
package enum DeliveryStep: Hashable, Sendable {
  /// A provider's request was answered with 200.
  case accepted
  /// It is on the disk, and waits.
  case stored
  /// It was sent to the device.
  case sent
  /// The device has received it, and reported the outcome.
  case acknowledged(PushOutcome)
  /// It expired before the device connected.
  case expired
  /// A newer one replaced it.
  case replaced
  /// It was dropped.
  case dropped(DropReason)
  /// The provider sent it again; it was not added a second time.
  case duplicate
  /// The device is connected and saves power or data, so it waits: it is not urgent enough.
  case held

  /// Why a push was dropped.
  package enum DropReason: UInt8, CaseIterable, Hashable, Sendable {
    /// It was not to be stored, and the device was not connected.
    case deviceAway = 1
    /// More pushes waited for the device than the limit allows.
    case tooManyWaiting = 2
    /// Its token was unregistered, or replaced by a new one.
    case unregistered = 3
    /// Its sender took it back.
    case withdrawn = 4
    /// It was not to be stored, and not urgent enough for a device that saves power or data.
    case deviceSaves = 5
    /// It was not to be stored, and the device put it off, because its app could not receive it.
    case appAway = 6
  }
}

extension DeliveryStep {
  /// The two bytes that represent it in the store; neither is ever given another meaning.
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
    case .held: (9, 0)
    }
  }

  /// Its order among the steps of one millisecond: a push is stored, then answered, and then sent.
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
    case 9: self = .held
    default: return nil
    }
  }
}

/// An entry of the delivery log as it is stored: 48 bytes, all numbers in big-endian order.
struct DeliveryEntry: Hashable {
  static let size = 48

  var key: PushKey
  /// The first eight bytes of the token's hash if the push was stored, to recognize it again; else zero.
  var token: UInt64
  var note: DeliveryNote

  init(key: PushKey, token: UInt64, note: DeliveryNote) {
    self.key = key
    self.token = token
    self.note = note
  }

  func append(to bytes: inout [UInt8]) {
    let (step, detail) = note.step.code
    bytes.append(bigEndian: key.high)
    bytes.append(bigEndian: key.low)
    bytes.append(bigEndian: token)
    bytes.append(bigEndian: UInt64(bitPattern: note.device))
    bytes.append(bigEndian: UInt64(bitPattern: note.at))
    bytes.append(bigEndian: UInt64(step) << 56 | UInt64(detail) << 48)
  }

  /// Reads an entry; fails if a version that knows more steps wrote it.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    let words = (0..<6).map { bytes.bigEndianWord(at: bytes.startIndex + 8 * $0) }
    let (step, detail) = (UInt8(words[5] >> 56), UInt8(words[5] >> 48 & 0xff))
    guard let step = DeliveryStep(code: step, detail: detail) else { return nil }
    self.init(
      key: PushKey(high: words[0], low: words[1]), token: words[2],
      note: DeliveryNote(
        step: step, at: Int64(bitPattern: words[4]), device: Int64(bitPattern: words[3])))
  }

  /// The entries in a row of the log.
  static func entries(in bytes: [UInt8]) -> [DeliveryEntry] {
    stride(from: 0, to: bytes.count - bytes.count % size, by: size).compactMap {
      DeliveryEntry(bytes[$0..<$0 + size])
    }
  }
}
