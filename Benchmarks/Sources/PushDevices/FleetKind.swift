/// The kind of a fleet's connections.
enum FleetKind: String {
  /// Devices that prove their identity, receive pushes and acknowledge them.
  case link
  /// Connections that wait for one byte after the handshake.
  case handshakes
  /// Subscribers of one nchan channel each.
  case nchan
}
