/// All limits of this module; values beyond a limit are cut or left out, and the call is answered all the same.
package enum ServedDesktopLimits {
  /// The bytes of a summary.
  static let summaryBytes = 1_024
  /// The bytes of a body, without its markup.
  static let bodyBytes = 16 * 1_024
  /// The bytes of a body with its markup; the rest is not read.
  static let markupBytes = 64 * 1_024
  /// The bytes of a button's label, and of a program's name.
  static let labelBytes = 256
  /// The bytes of the key of a button, and of a tag.
  static let keyBytes = 512
  /// The buttons of a notification.
  static let actions = 32
  /// The bytes of a hint's name.
  static let nameBytes = 64
  /// The bytes of a unit's name, which systemd limits to half of this.
  static let unitNameBytes = 512
  /// How deeply the values of an action's parameter may be nested.
  static let parameterDepth = 16
  /// The bytes of a stored action parameter; a larger one is left out.
  static let parameterBytes = 16 * 1_024
  /// The longest width or height of a picture, in pixels.
  static let pictureSide = 8_192
  /// The most pixels of a picture; a larger one is refused.
  static let picturePixels = 4_194_304
  /// The bytes of a picture from the portal, which has the same limit.
  static let portalPictureBytes = 4 * 1_024 * 1_024
  /// The bytes of a sound from the portal, which has the same limit.
  static let portalSoundBytes = 4 * 1_024 * 1_024
  /// The apps whose permissions are read from the portal's store.
  static let permissions = 1_000
  /// The hints that are read.
  static let hints = 64
  /// The files of a notification that are considered; further ones are ignored.
  static let files = 16
  /// The names of an icon, best first; each is looked up in many folders.
  static let iconNames = 4
  /// The combining marks of one letter.
  static let marksOnLetter = 24
  /// The bytes of a path or an address.
  static let pathBytes = 4_096
  /// The longest timeout that a program can set, in milliseconds: a week.
  static let longestLifetime: Int32 = 7 * 86_400_000

  /// The bytes of one message: a picture of two thousand by two thousand points.
  package static let messageBytes = 20 * 1_024 * 1_024
  /// The values in one answer: as many as in the requests that one app may have.
  package static let answerValues = 2_000_000
  /// The calls of all programs that wait for the daemon; one program may have at most the number that is left.
  package static let unansweredCalls = 8_192
  /// The calls of all programs that wait for the user, possibly for days; one program may have at most the number that is
  /// left.
  package static let callsForUser = 4_096
  /// The requests of both kinds together, with a reserve for requests that are answered at once.
  package static let unansweredRequests = unansweredCalls + callsForUser + 256
  /// The pending questions to the bus: three for each remembered program.
  package static let questionsToBus = 2_048
  /// The watches on the bus: one for the end of each remembered program, and some for names.
  package static let watches = 1_280
  /// The observed calls of one program that wait for the core; its further notifications are not listed.
  static let watchedCallsOfOne = 4_096
  /// The banners that the presenter shows; the oldest is forgotten for the next.
  static let presentedBanners = 256
  /// How long an app may handle a response that it was called for; less than the engine waits for a started app.
  static let responding = Duration.seconds(25)
  /// The observed calls of a remote server that wait for its answer; the oldest is dropped for a new one.
  static let watchedCalls = 4_096
  /// The bytes of the texts and pictures of observed calls without an answer.
  static let watchedBytes = 32 * 1_024 * 1_024
  /// The notifications of a remote server whose ends are followed; the oldest is dropped for a new one.
  static let watchedNotifications = 1_024
  /// The undecided observed notifications of one program that keep their pictures.
  static let watchedPicturesOfOne = 4
  /// The bytes of one observed message; a larger notification is not listed.
  package static let watchedMessageBytes = 8 * 1_024 * 1_024
  /// The bus names whose owners are followed; for further names the bus is asked.
  static let followedNames = 1_024
  /// The programs that are remembered after they joined a monitored bus.
  static let newcomers = 256
  /// The newcomers about which the bus is being asked; beyond this number newcomers are not looked up.
  static let newcomersAsked = 64
  /// The remembered programs, and the known ones if all of them wait for an answer. The sockets of apps and shells have their
  /// own limits.
  static let senders = 512
  static let sendersAtOnce = 1_024
  /// The connections that are registered as apps; fewer than are remembered, to leave some for others.
  static let sessions = 384
  /// The connections of one process, or of one sandbox, that are registered as apps.
  static let sessionsOfOne = 64
  /// The desktop files that are remembered for one program.
  static let entriesOfOne = 16
  /// The bytes of a name on the bus (D-Bus).
  static let busNameBytes = 255
  /// The bytes of a connector's token and description (UnifiedPush).
  static let connectorTokenBytes = 100
  static let connectorDescriptionBytes = 100
  /// The calls of connectors that are logged because they were refused, until the next bus.
  static let connectorReports = 100
  /// The letters of a VAPID key in base64url (UnifiedPush).
  static let vapidKeyLetters = 87
  /// How long a connector may take to acknowledge a call.
  static let connectorAnswer = Duration.seconds(25)
  /// How long the end of a connector that need not acknowledge a call is watched for.
  static let firstConnectorAnswer = Duration.seconds(3)
}
