/// Every limit of a device's link to its gateway, in one place.
package enum PushLinkLimits {
  /// The longest wait between two attempts to reach the gateway, in seconds.
  package static let longestPause = 900.0
  /// The shortest range from which the pause before the second attempt is drawn, in seconds.
  package static let firstPause = 1.0
  /// How many seconds to wait when an early retry does not help: the proof or the version was refused.
  package static let refusedPause = 600.0
  /// The same if another device uses this one's key.
  package static let replacedPause = 60.0
  /// How many seconds connecting may take, up to the gateway's welcome.
  package static let greetingSeconds = 30.0
  /// How many seconds the answer to a ping may take.
  package static let answerSeconds = 20.0
  /// The same after the network changed.
  package static let quickAnswerSeconds = 5.0
  /// How many answered pings make the keepalive longer.
  package static let answersBeforeLonger = 3
  /// After how many seconds a registration is requested again that the gateway could not store.
  package static let registrationPause = 30.0
  /// How many acknowledgements wait for a connection; beyond that the oldest are dropped, and their
  /// pushes are sent again.
  package static let receipts = 10_000
  /// How many registrations and returned tokens wait for an answer; more are refused.
  package static let registrations = 2_000
  /// How many seconds a device that leaves waits until the gateway has confirmed its returned tokens.
  package static let farewellSeconds: Int64 = 5
  /// How many bytes the file with the device's key may have.
  package static let identityBytes = 4_096
}
