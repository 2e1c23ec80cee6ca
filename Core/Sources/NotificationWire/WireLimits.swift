/// Every limit of the wire, in one place; exceeding one is refused as `limitReached` with the field.
///
/// A limit may be raised, never lowered: stored values are read back under the same limits.
package enum WireLimits {
  /// The bytes of a message that an app, a shell or a command may send.
  package static let frameBytesFromPeers = 1 << 20
  /// The bytes of a message that the daemon may send; only long lists come near it, to readers that join no parts.
  package static let frameBytesFromDaemon = 64 << 20
  /// The elements of a list, and about the bytes, in one part of a message; a longer list is sent in several.
  package static let partElements = 256
  package static let partBytes = 1 << 20
  /// The parts of one message that a reader joins.
  package static let parts = 65_536

  /// How deeply lists and objects may be nested in a message.
  package static let nestingDepth = 128
  /// The characters of a number.
  package static let numberCharacters = 128
  /// The combining marks of one letter.
  ///
  /// Comparing texts sorts the marks of each letter, with a cost quadratic in their number. No language needs
  /// thirty.
  package static let marksOnLetter = 128

  /// The bytes of a name that an app chooses: a request, category, action, thread or attachment.
  package static let identifierBytes = 4096
  /// The bytes of one text; one that contains a key and arguments to look up is long.
  package static let textBytes = 128 << 10
  /// The bytes of one path, argument or variable.
  package static let pathBytes = 16 << 10
  /// The arguments of a localized text.
  package static let textArguments = 64

  /// The bytes of all keys and values of a dictionary of an app.
  package static let userInfoBytes = 512 << 10
  /// The values of such a dictionary, including nested ones.
  package static let userInfoValues = 20_000
  /// How deeply lists and dictionaries may be nested in it.
  package static let userInfoDepth = 100

  /// The attachments of a content.
  package static let attachments = 100
  /// The categories of an app.
  package static let categories = 1000
  /// The actions of a category; a shell shows the first ten (F7).
  package static let actions = 100
  /// The intent identifiers of a category.
  package static let intentIdentifiers = 100
  /// The identifiers in one removal call.
  package static let identifiers = 100_000
  /// The requests in one call that adds them together.
  package static let requests = 1000
  /// The responses in one call that acknowledges them.
  package static let acknowledgments = 10_000
  /// The words of a command.
  package static let commandWords = 256
  /// The variables of an environment.
  package static let environmentVariables = 256
  /// The rows of settings in one call that changes them.
  package static let settingChanges = 64
  /// The apps that a focus allows.
  package static let focusApps = 1000
  /// The people that a focus allows.
  package static let focusPeople = 1000
  /// The stored focus modes.
  package static let focusModes = 20
  /// The schedules of a focus.
  package static let focusSchedules = 12
  /// The days of a schedule.
  package static let focusDays = 7
  /// The times of day of the scheduled summary (E15).
  package static let summaryTimes = 12
  /// The origins of an app.
  package static let origins = 64
  /// The languages of the user.
  package static let languages = 64
  /// The gaps of a text of the system, and the texts in one of them.
  package static let gaps = 16

  /// The digits of a token for pushes.
  package static let pushTokenDigits = 512
  /// The bytes of a gateway's name or address.
  package static let gatewayHostBytes = 255
  /// The bytes of the certificates with which a gateway is verified.
  package static let certificateBytes = 64 << 10

  /// The views of a scene.
  package static let views = 2000
  /// How deeply views may be nested.
  package static let viewDepth = 32
  /// The constraints of a scene.
  package static let viewConstraints = 512
  /// The characters of a text in a view, as Unicode counts them.
  package static let viewTextCharacters = 4096
  /// The lines that a text may be limited to.
  package static let viewLines = 10_000
  /// The largest length or distance in a scene, in points, in either direction.
  package static let viewLength: Double = 1_000_000
  /// The valid lengths and distances in a scene.
  static let viewLengths = -viewLength...viewLength
}
