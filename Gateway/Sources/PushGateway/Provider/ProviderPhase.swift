import HTTP2
import PushProtocol

/// The life of a provider's connection, from its handshake to its end (I15).
enum ProviderPhase: Hashable {
  /// Its first frame has not arrived; with a reason, it has to leave after that frame.
  case handshake(leaving: PushReason?)
  /// Its requests are served.
  case open
  /// The first GOAWAY waits until no push is being stored; complete requests are held.
  case leaving(PushReason, held: [StreamNumber])
  /// The first GOAWAY was sent; requests are held until the provider has read it.
  case announced(PushReason, held: [StreamNumber])
  /// No further request is accepted; those under way are answered.
  case closing(PushReason)
  /// It only waits to be closed.
  case ended

  /// The result of the first frame.
  enum FirstFrame: Hashable { case opened, hasToLeave }

  /// The result of a request to leave.
  enum Leave: Hashable { case begins, afterHandshake, isUnderWay }

  /// Whether the first frame has not arrived.
  var isHandshake: Bool { if case .handshake = self { true } else { false } }

  /// The reason of the GOAWAY, once one is due.
  var farewell: PushReason? {
    switch self {
    case .handshake(let reason): reason
    case .leaving(let reason, _), .announced(let reason, _), .closing(let reason): reason
    case .open, .ended: nil
    }
  }

  /// Handles a frame; absent if it is not the first.
  mutating func receiveFrame() -> FirstFrame? {
    guard case .handshake(let reason) = self else { return nil }
    self = reason.map { .leaving($0, held: []) } ?? .open
    return reason == nil ? .opened : .hasToLeave
  }

  mutating func leave(_ reason: PushReason) -> Leave {
    switch self {
    case .handshake(nil):
      self = .handshake(leaving: reason)
      return .afterHandshake
    case .open:
      self = .leaving(reason, held: [])
      return .begins
    case .handshake, .leaving, .announced, .closing, .ended: return .isUnderWay
    }
  }

  /// Holds a complete request back, for ever after the end; false if it has to be served now.
  mutating func hold(_ stream: StreamNumber) -> Bool {
    switch self {
    case .leaving(let reason, let held): self = .leaving(reason, held: held + [stream])
    case .announced(let reason, let held): self = .announced(reason, held: held + [stream])
    case .ended: break
    case .handshake, .open, .closing: return false
    }
    return true
  }

  /// Returns the reason for the first GOAWAY, once.
  mutating func announce() -> PushReason? {
    guard case .leaving(let reason, let held) = self else { return nil }
    self = .announced(reason, held: held)
    return reason
  }

  /// Returns the reason for the second GOAWAY, once, and the requests that were held.
  mutating func close() -> (reason: PushReason, held: [StreamNumber])? {
    guard case .announced(let reason, let held) = self else { return nil }
    self = .closing(reason)
    return (reason, held)
  }
}
