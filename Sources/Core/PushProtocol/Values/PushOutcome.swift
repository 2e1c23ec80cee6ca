/// What became of a push on the device, as its acknowledgement tells the gateway.
///
/// The raw value is the byte on the wire and in the store, so a number is never given to another case.
public enum PushOutcome: UInt8, CaseIterable, Hashable, Sendable {
  /// A person saw it, or could have.
  case shown = 1
  /// It went to the list of notifications without being shown.
  case listed = 2
  /// It had nothing to show; the app was given it.
  case handedToApp = 3
  /// The person's settings show nothing of this app.
  case hidden = 4
  /// The device had already taken a push with this identifier.
  case duplicate = 5
  /// The app is no longer there.
  case appGone = 6
  /// The payload made no sense to the device.
  case unreadable = 7
}
