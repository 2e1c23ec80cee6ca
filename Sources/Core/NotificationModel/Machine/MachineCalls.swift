/// What a shell or a command asks about the machine: the process, its clock, files, sources and gateways.
///
/// The daemon answers these itself; the engine never gets them.
package enum MachineCall: Hashable, Sendable {
  /// Reads how the system is doing.
  case status
  /// Looks at what is running and where the files are, and says what is wrong.
  case doctor
  /// Moves the virtual clock onwards; refused on a real one. Microseconds.
  case advanceClock(byMicroseconds: Int64)
  /// Sets the virtual clock; refused on a real one.
  case setClock(WallTime)
  /// Copies an app bundle into the person's data folder and registers its identifier.
  case install(path: String)
  /// Reads what happened to notifications lately: of one request, of one app, or of all.
  case timeline(app: BundleIdentifier?, identifier: String?)
  /// From now on this connection is sent `ShellEvent.noted`.
  case followTimeline
  /// Reads a payload, which may be half typed, and says what is wrong with it.
  case checkPush(payload: String)
  /// Lets a push arrive for an app as if a server had sent it. The payload is JSON text; without an
  /// identifier the system assigns one (B2).
  case push(app: BundleIdentifier, payload: String, identifier: String?)
  /// Says where the device is, in the place of its own source, until another place, a replay or
  /// `resumeLocation`. The accuracy is in metres.
  case setLocation(Coordinate, accuracy: Double)
  /// Lets the device go along the track in a GPX or NMEA file, which is named by its absolute path; 1 is the
  /// track's own speed.
  case replayLocation(path: String, speed: Double)
  /// The device's own source says again where it is.
  case resumeLocation
  /// Reads which gateway gives this device its pushes, and how the link to it is doing.
  case gateways
  /// Takes pushes from a gateway; one of the same host and port gets other certificates.
  case addGateway(GatewaySetting)
  /// Takes no pushes from a gateway any more; its tokens are of no use then.
  case removeGateway(host: String)
}

extension ShellEvent {
  /// What a shell is told about the machine.
  package enum Machine: Hashable, Sendable {
    /// Something happened to a notification; only those are told who follow the timeline.
    indirect case noted(TimelineEntry)
  }
}
