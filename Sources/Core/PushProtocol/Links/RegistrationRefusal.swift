/// Why a gateway gives no token. The raw value is the byte on the wire.
public enum RegistrationRefusal: UInt8, CaseIterable, Hashable, Sendable {
  /// No team of the gateway has this topic.
  case unknownTopic = 1
  /// The device has as many tokens as one may have.
  case tooMany = 2
  /// The gateway can't reach its store; asking again later helps.
  case unavailable = 3
}
