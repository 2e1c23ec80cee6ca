/// Every size this module bounds; passing one is an error that names it.
package struct DBusLimits: Sendable, Hashable {
  /// How deep values may lie inside each other, in messages sent and received.
  ///
  /// The bus itself allows 64 and cuts off whoever sends more.
  package var depth = 32
  /// The most bytes of texts and byte arrays in one message, sent or received.
  package var bytes = 8 * 1024 * 1024
  /// The most values in one message, counting those that hold others.
  package var elements = 65_536
  /// The most calls that wait for their answer at one time.
  package var callsInFlight = 256
  /// The most messages that wait until the socket takes them; a further one is refused.
  package var queuedMessages = 1_024
  /// The most watches at one time.
  package var watches = 256
  /// The most exported objects at one time.
  package var exports = 64
  /// The most requests of others that wait for our answer; a further one is refused.
  package var unansweredRequests = 256
  /// The most steps of one call of `process`, of which each handles at most one message.
  package var stepsPerProcess = 256
  /// The longest text that a watch may compare the first argument with, in bytes.
  package var comparedTextBytes = 255
  /// The longest part of a refused value that an error repeats, in characters.
  package static let quotedCharacters = 80

  /// The limits everybody uses who has no reason for others.
  package init() {}
}
