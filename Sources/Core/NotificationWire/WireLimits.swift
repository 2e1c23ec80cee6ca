/// Every limit of the wire, in one place; passing one is refused as `limitReached` with the field.
///
/// A limit may be raised, never lowered: what the store keeps is read back under the same limits.
package enum WireLimits {
  /// The bytes of a message that an app, a shell or a command may send.
  package static let frameBytesFromPeers = 1 << 20
  /// The bytes of a message that the daemon may send; only long lists come near it.
  package static let frameBytesFromDaemon = 64 << 20

  /// How deeply lists and objects may lie within each other in a message.
  package static let nestingDepth = 128
  /// The characters of a number.
  package static let numberCharacters = 128
  /// The marks that may stand on one letter.
  ///
  /// Comparing texts sorts the marks of each letter, which costs the square of their number. No
  /// language needs thirty.
  package static let marksOnLetter = 128

  /// The bytes of a name that an app chooses: a request, category, action, thread or attachment.
  package static let identifierBytes = 4096
  /// The bytes of one text; one that carries a key and arguments to look up is long.
  package static let textBytes = 128 << 10
  /// The bytes of one path, argument or variable.
  package static let pathBytes = 16 << 10
  /// The arguments of a localized text.
  package static let textArguments = 64

  /// The bytes that the keys and values of a dictionary of an app may have together.
  package static let userInfoBytes = 512 << 10
  /// The values such a dictionary may have, those inside others included.
  package static let userInfoValues = 20_000
  /// How deeply lists and dictionaries may lie within each other in it.
  package static let userInfoDepth = 100

  /// The attachments of a content.
  package static let attachments = 100
  /// The categories of an app.
  package static let categories = 1000
  /// The actions of a category; a shell shows the first ten (F7).
  package static let actions = 100
  /// The intent identifiers of a category.
  package static let intentIdentifiers = 100
  /// The identifiers in one call that removes.
  package static let identifiers = 100_000
  /// The words of a command.
  package static let commandWords = 256
  /// The variables of an environment.
  package static let environmentVariables = 256
  /// The rows of settings in one call that changes them.
  package static let settingChanges = 64
  /// The apps that a focus lets through.
  package static let focusApps = 1000
  /// The people that a focus lets through.
  package static let focusPeople = 1000
  /// The focus modes that are kept.
  package static let focusModes = 20
  /// The schedules of a focus.
  package static let focusSchedules = 12
  /// The days of a schedule.
  package static let focusDays = 7
  /// The times of day of the scheduled summary (E15).
  package static let summaryTimes = 12
  /// The languages of a person.
  package static let languages = 64

  /// The digits of a token for pushes.
  package static let pushTokenDigits = 512
  /// The bytes of a gateway's name or address.
  package static let gatewayHostBytes = 255
  /// The bytes of the certificates that a gateway is trusted by.
  package static let certificateBytes = 64 << 10

  /// The views of a scene together.
  package static let views = 2000
  /// How deeply views may lie in each other.
  package static let viewDepth = 32
  /// The constraints of a scene together.
  package static let viewConstraints = 512
  /// The characters of a text in a view, as Unicode counts them.
  package static let viewTextCharacters = 4096
  /// The lines that a text may be limited to.
  package static let viewLines = 10_000
  /// The most points that a length or a distance in a scene may have, forwards and back.
  package static let viewLength: Double = 1_000_000
  /// The lengths and distances that a scene may have.
  static let viewLengths = -viewLength...viewLength
}
