/// Every limit of this module; what goes beyond one is cut or left out, and the call is answered all the same.
package enum DesktopServerLimits {
  /// The bytes of a summary.
  static let summaryBytes = 1_024
  /// The bytes of a body, without its markup.
  static let bodyBytes = 16 * 1_024
  /// The bytes of a body with its markup, of which the rest is not read.
  static let markupBytes = 64 * 1_024
  /// The bytes of the words on a button, and of the name of a program.
  static let labelBytes = 256
  /// The bytes of the key of a button, and of a tag.
  static let keyBytes = 512
  /// The buttons of a notification.
  static let actions = 32
  /// The bytes of a hint's name.
  static let nameBytes = 64
  /// The bytes of the name of a unit, which systemd makes no longer than half of this.
  static let unitNameBytes = 512
  /// How deeply the values of an action's parameter may be nested.
  static let parameterDepth = 16
  /// The bytes of an action's parameter as it is kept; one with more is left out.
  static let parameterBytes = 16 * 1_024
  /// The longest width or height of a picture, in pixels.
  static let pictureSide = 8_192
  /// The most pixels of a picture; one with more is refused.
  static let picturePixels = 4_194_304
  /// The bytes of a picture by the portal, which has the same limit.
  static let portalPictureBytes = 4 * 1_024 * 1_024
  /// The bytes of a sound by the portal, which has the same limit.
  static let portalSoundBytes = 4 * 1_024 * 1_024
  /// The apps whose permissions are read from the portal's store.
  static let permissions = 1_000
  /// The hints that are read.
  static let hints = 64
  /// The files that a notification is about; of more the first are looked at.
  static let files = 16
  /// The names of an icon, the best first; each is looked for in many folders.
  static let iconNames = 4
  /// The combining marks of one letter.
  static let marksOnLetter = 24
  /// The bytes of a path or an address.
  static let pathBytes = 4_096
  /// The longest time that a program can set, in milliseconds: a week.
  static let longestLifetime: Int32 = 7 * 86_400_000

  /// The bytes of one message: a picture of two thousand by two thousand points.
  package static let messageBytes = 20 * 1_024 * 1_024
  /// The values in one answer: those of as many requests as an app may have.
  package static let answerValues = 2_000_000
  /// The calls of all programs that wait for this system's answer; a program may have no more of them than are left.
  package static let unansweredCalls = 8_192
  /// The calls of all programs that wait for the user, which may be for days; a program may have no more of them than are
  /// left.
  package static let callsForUser = 4_096
  /// The requests of both kinds together, with a reserve for requests that are answered at once.
  package static let unansweredRequests = unansweredCalls + callsForUser + 256
  /// The questions to the bus that wait for its answer: three about each program that is remembered.
  package static let questionsToBus = 2_048
  /// The watches on the bus: one for the end of each program that is remembered, and some for names.
  package static let watches = 1_280
  /// The observed calls of one program that wait for the core; further notifications of it are not listed.
  static let watchedCallsOfOne = 4_096
  /// How long an app may handle a response that it was called for; less than the engine waits for a started app.
  static let responding = Duration.seconds(25)
  /// The calls of another server that are seen and wait for its answer; the oldest is forgotten for the next.
  static let watchedCalls = 4_096
  /// The bytes of the texts and pictures of what is seen and waits for an answer.
  static let watchedBytes = 32 * 1_024 * 1_024
  /// The notifications of another server whose ends are followed; the oldest is followed no longer for the next.
  static let watchedNotifications = 1_024
  /// What was seen of one program and is not decided about; of more the pictures are left out.
  static let watchedPicturesOfOne = 4
  /// The bytes of one message that is seen; a notification with more is not listed.
  package static let watchedMessageBytes = 8 * 1_024 * 1_024
  /// The names on the bus whose owners are followed; of more, the bus is asked.
  static let followedNames = 1_024
  /// The programs that have come to a bus that is watched, and are remembered from then on.
  static let newcomers = 256
  /// Those of them about which the bus is being asked; while it falls behind, no more are.
  static let newcomersAsked = 64
  /// The programs whose facts are remembered, and those that are known at one time if all of them wait for an answer. The
  /// sockets of apps and shells have room of their own.
  static let senders = 512
  static let sendersAtOnce = 1_024
  /// The connections that are registered as apps; fewer than are remembered, so that there is room for others.
  static let sessions = 384
  /// The connections of one process, or of one sandbox, that are registered as apps.
  static let sessionsOfOne = 64
  /// The desktop files that are remembered for one program.
  static let entriesOfOne = 16
}
