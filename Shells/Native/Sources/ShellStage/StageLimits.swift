/// Every limit of this layer, and what happens beyond it.
package enum StageLimits {
  /// The most pixels along an edge of a surface; a larger one is not painted.
  static let edgePixels = 16_384
  /// The buffers of a surface; the server may hold all except the buffer in use by the painter.
  static let buffers = 3
  /// How often in a row a server may close a surface before it was shown; it is then shown again only after outputs
  /// have come or gone.
  static let closures = 3
  /// How long the person must have been away from all devices to count as away, in milliseconds.
  package static let idleMilliseconds = 60_000
  /// The time in which a lost keyboard may come back without a report to the client, in milliseconds.
  static let keyboardReturnMilliseconds = 40
  /// The timeout of a request for an activation token, in milliseconds (S48). Every compositor answers; a busy one answers
  /// late, and draws nothing until then, so that the user does not see the wait.
  static let activationMilliseconds = 5_000
  /// The number of programs that read the clipboard at the same time; beyond it the oldest transfer is ended.
  static let transfers = 8
  /// How far a step of a wheel scrolls, in logical pixels.
  static let wheelStep = 48.0
  /// The size of the pointer where the session names none, in logical pixels.
  static let cursorSize = 24
}
