/// All limits of the desktop shell.
///
/// Real notification servers hang or crash on a megabyte of text, on picture headers with false sizes, and on more than
/// seventeen calls a second; all messages stay far below that.
package enum BorrowedDesktopLimits {
  // MARK: Texts

  /// The bytes of a summary as sent.
  package static let summaryBytes = 1_024
  /// The bytes of a body as sent, markup included; MATE's server needs two seconds for four times as many.
  package static let bodyBytes = 4_096
  /// The bytes of a subtitle, so that it leaves room for the text below it.
  package static let subtitleBytes = 512
  /// The bytes of the text that goes into the summary if a server shows no body.
  package static let shortBodyBytes = 400
  /// The lines of a body; further breaks become spaces.
  package static let bodyLines = 40
  /// The characters in a row between which no line can be broken; the time that GTK needs for a word
  /// grows with the square of its length, to minutes for a full body.
  package static let unbrokenCharacters = 128
  /// The combining marks on one letter; no language needs as many.
  package static let marksOnLetter = 30
  /// The bytes of an app's name.
  package static let appNameBytes = 200
  /// The bytes of a button's label, of an empty field's placeholder and of the label of the button that sends.
  package static let labelBytes = 128
  /// The bytes of an app's reason for its location request.
  package static let purposeBytes = 500
  /// The bytes of an icon's name.
  package static let iconNameBytes = 256
  /// The bytes of the path of a file that is passed to a server.
  package static let pathBytes = 4_096

  /// The last numbers from a server that are remembered as those of our notifications.
  static let rememberedNumbers = 256

  // MARK: Buttons and answers

  /// The buttons of one notification (F7).
  package static let buttons = 10
  /// The bytes of a reply, as many as the core accepts; a longer one is refused.
  package static let replyBytes = 65_536
  /// The parameters of the portal's signal that are read: a target, the platform's data, a text.
  package static let portalParameters = 3
  /// The bytes of a token that lets a started app come to the front.
  package static let activationTokenBytes = 1_024
  /// The bytes of a server's name and of an error's name that are kept, and of a name that is looked up: a longer one cannot
  /// be ours.
  package static let nameBytes = 128
  /// The capabilities of a server that are read.
  package static let capabilities = 64
  /// The different complaints about one server that go to the log.
  package static let complaints = 10
  /// The calls to the core whose outcome is pending; the oldest is dropped for the next.
  package static let openCalls = 100

  // MARK: Dialogs

  /// The dialogs that are open at one time; a button that would open one more explains the alternative.
  package static let dialogs = 3
  /// The bytes of each part of a dialog's question; its window grows with its longest line.
  package static let dialogTextBytes = 200
  /// The bytes of a prompt on the line on which the user types.
  static let dialogPromptBytes = 48
  /// The time after the press of a button that needs a text in which a server's close is attributed to the button,
  /// microseconds; a later close is the user's.
  static let buttonAftermath: Int64 = 1_000_000
  /// The folders of `PATH` in which a dialog's program is searched.
  static let programFolders = 64
  /// The time after its start in which a program that ends without an answer counts as never seen,
  /// microseconds.
  static let glance: Int64 = 300_000

  // MARK: Pictures

  /// The longer side of a picture, in pixels.
  package static let pictureSide = 512
  /// The bytes of a picture: four for each pixel.
  package static let pictureBytes = 1_048_576

  // MARK: Rates

  /// The calls of `Notify` in any second; the slowest real server manages seventeen.
  package static let notifyCallsPerSecond = 15
  /// The length of the second in these limits, microseconds: a twentieth longer, because the first of
  /// two calls may be under way for longer than the second, and the server counts when they arrive.
  package static let paceWindow: Int64 = 1_050_000
  /// The calls of `CloseNotification` in any second.
  package static let closeCallsPerSecond = 100
  /// The sounds that are started here in any second; critical ones are not limited.
  package static let soundsPerSecond = 4
  /// The calls of `Notify` that may be without an answer at one time.
  package static let unansweredCalls = 15
  /// How long a call of `Notify` may go unanswered before it is given up, microseconds.
  package static let answerTimeout: Int64 = 10_000_000
  /// The abandoned calls whose late answer still leads to a close.
  package static let lostCalls = 200
  /// How long a withdrawn bubble stays so that a replacement can follow, microseconds.
  package static let replacementGrace: Int64 = 20_000
  /// How often one call is tried again when the server refuses it for now.
  package static let attempts = 5
  /// The wait before the first further attempt, doubled for each one after it, microseconds.
  ///
  /// Plasma refuses an identical notification within a second.
  package static let firstRetry: Int64 = 1_100_000

  // MARK: Lists

  /// The calls that may wait; further ones are only counted in a summary.
  package static let waitingCalls = 600
  /// The calls that may wait when summaries, questions and follow-ups are counted too.
  package static let waitingCallsOfAllKinds = 700
  /// The notifications of one stack that may wait; further ones are counted in its summary.
  package static let waitingInGroup = 20
  /// The notifications that summaries count by name.
  package static let countedInSummaries = 20_000
  /// The bubbles on the server at one time; the oldest is closed to make room for the next.
  package static let bubbles = 1_000
  /// The newest entries of the list that a newly appeared server receives again.
  package static let restoredEntries = 50
  /// The bytes of the file that holds the shown bubbles; a longer one is damaged.
  static let shownBubblesBytes = 8_388_608
  /// How long after it was sent a banner is assumed to be on the screen when a daemon starts, microseconds.
  static let adoptedBannerTime: Int64 = 10_000_000
  /// How long the last calls may wait for free space in the bus socket when the daemon ends, in milliseconds.
  static let farewellMilliseconds = 500
  /// How long a time-sensitive banner stays, in milliseconds.
  static let timeSensitiveMilliseconds: Int32 = 30_000
  /// How long a banner may wait for a server before it is too old to show, microseconds.
  package static let bannerTimeout: Int64 = 60_000_000
  /// The notifications of an app that Cinnamon's list keeps.
  static let cinnamonNotifications = 10
  /// The longest time that Budgie's server gives to a banner, in milliseconds.
  static let budgieBannerMilliseconds: Int32 = 12_000
  /// The questions on the screen at one time.
  package static let shownQuestions = 20
  /// How long a question stays away that a server closed by itself, microseconds.
  static let questionPause: Int64 = 10_000_000
  /// How long a question may suppress other banners, microseconds; gnome-shell and Cinnamon show none behind a critical one.
  static let questionUrgency: Int64 = 90_000_000
  /// The questions that are remembered; the core keeps all of them.
  package static let knownQuestions = 1_000
  /// The apps about which something is remembered for as long as the system runs.
  package static let knownApps = 10_000

  // MARK: Bus

  /// How long a server may take to report its capabilities, in milliseconds.
  package static let introductionMilliseconds = 10_000
  /// The pauses before a server is asked again for its capabilities, microseconds; gnome-shell needs less than the first.
  static let introductionPauses: [Int64] = [100_000, 500_000, 2_000_000, 10_000_000]
  /// The pause in which a desktop may start a server again that has ended, microseconds.
  static let restartPause: Int64 = 1_000_000
  /// The pauses before the bus is asked again to start a server that could not start, microseconds; most lack a screen then.
  static let startPauses: [Int64] = [1_000_000, 5_000_000, 30_000_000, 120_000_000]
  /// How long the start of a server waits for the session's screen, microseconds.
  static let screenPause: Int64 = 5_000_000
  /// The same for a desktop that is still being drawn.
  static let desktopPause: Int64 = 30_000_000
  /// How long the bus waits for the answer of `Notify`, in milliseconds; until then a late one is
  /// used, to close an abandoned bubble.
  package static let lateAnswerMilliseconds = 60_000
  /// The pause after a failed attempt to find the bus, microseconds; only when something is to be shown.
  package static let pauseBetweenTries: Int64 = 5_000_000
  /// How long after the portal's answer a notification is not touched, microseconds; the slowest
  /// real server takes 17 ms to show one.
  static let portalSettling: Int64 = 200_000
  /// The bytes of a picture or sound that is passed to the portal; it accepts 4 MiB.
  package static let portalFileBytes = 4_194_304
}

/// The limits of the calls to logind and screen savers.
enum LoginLimits {
  /// The longest delay of the machine's sleep for unfinished work.
  ///
  /// logind itself waits five seconds by default, for all inhibitors together.
  static let sleepDelay = Duration.seconds(2)
  /// How long logind may take to answer a question.
  static let answer = Duration.seconds(25)
  /// The number of sessions of a machine that are examined.
  static let sessions = 4_096
}
