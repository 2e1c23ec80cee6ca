/// Why a gateway ends a connection. The raw value is the byte on the wire.
public enum LinkGoodbye: UInt8, CaseIterable, Hashable, Sendable {
  /// The gateway is going down; the device comes back after the time that is said.
  case shuttingDown = 1
  /// Another connection of the same device took its place.
  case replaced = 2
  /// No device has this number: it enrols again, and its tokens are gone.
  case unknownDevice = 3
  /// The signature is not the device's.
  case badProof = 4
  /// The bytes were no frame, or a frame that does not belong there.
  case badFrame = 5
  /// The device was silent for too long, or left pushes unacknowledged for too long.
  case silent = 6
  /// The gateway has no room or can't reach its store; the device comes back after the time that is said.
  case overloaded = 7
  /// The gateway does not speak the device's version.
  case version = 8
}
