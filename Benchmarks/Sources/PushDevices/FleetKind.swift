/// What the connections of a fleet are.
enum FleetKind: String {
  /// Devices that prove themselves, take pushes and acknowledge them.
  case link
  /// Connections that wait for one byte behind the handshake.
  case handshakes
  /// Subscribers of a channel of nchan each.
  case nchan
}
