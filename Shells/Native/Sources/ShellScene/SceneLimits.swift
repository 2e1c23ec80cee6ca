/// The limits of the shell's state and of its surfaces.
package enum SceneLimits {
  /// Cards of banners on the screen at once, stacks counted once; further ones wait.
  package static let banners = 5
  /// Banners that wait for room; older temporary ones are in the list only.
  package static let waitingBanners = 100
  /// Members of one stack that are kept as banners.
  package static let stackedBanners = 50
  /// Cards that have left and are still seen; of more the oldest go at once.
  package static let departures = 12
  /// Places of withdrawn banners that are remembered; the oldest is forgotten.
  package static let vacancies = 20
  /// Bars that go on in the list alone; a further one comes as a banner again.
  package static let restingBars = 100
  /// Open questions that are kept.
  package static let questions = 100
  /// Notifications that are kept of the list.
  package static let listed = 10_000
  /// The number of layouts of the list's window, repeated because rows were higher than guessed.
  package static let aims = 5
  /// Buttons of a notification (F7).
  package static let actions = 10
  /// Letters of a name within a sentence.
  package static let nameLetters = 60
  /// Letters of a title or subtitle.
  package static let titleLetters = 200
  /// Letters of a body on a closed card.
  package static let bodyLetters = 600
  /// Letters of a body that was opened; what laying out takes of them is still not felt.
  package static let longLetters = 5_000
  /// The scale of texts up to which surfaces keep their width; it is that of the desktops' large text.
  static let largeText = 1.25
  /// Lines of the words on a button.
  static let labelLines = 4
  /// Lines of a heading, or of a sentence of the system on a card.
  static let noteLines = 8
  /// Lines of the explanation of a question, which may hold the app's reason.
  static let questionLines = 16
  /// Links of a body that the options name.
  package static let links = 5
  /// Letters of the address of a link.
  package static let linkLetters = 90
  /// Letters of a text that is written that are laid out, around its caret.
  package static let fieldLetters = 4_000
  /// Invisible characters in a row; accents upon accents count as such.
  package static let unseenRun = 4
  /// Bytes of a typed answer; the system refuses more.
  package static let answerBytes = 65_536
  /// Steps that can be undone in a field.
  package static let undoSteps = 100
  /// Letters of a search.
  package static let searchLetters = 200

  /// The longest time that a banner stays after its time stood still, unless its program named a longer one. Microseconds.
  package static let timeAfterHold: Int64 = 60_000_000
  /// How long something that comes or goes moves: ten frames at 60 Hz. Microseconds.
  package static let motion: Int64 = 160_000
  /// How old a layout of moving cards may be in which the pointer is looked up. Microseconds.
  package static let pointed: Int64 = 8_000
  /// How long after a notification was withdrawn another of its request is its successor, in its place. Microseconds.
  package static let succession: Int64 = 200_000
  /// How long the keyboard is waited for once a field is seen; less than a second, after which the stage of an X server
  /// takes the focus alone, which brings no keys while another program holds the keyboard. Microseconds.
  package static let keyboardWait: Int64 = 600_000
  /// The time after which a finger on a link only shows its target, in microseconds.
  package static let look: Int64 = 500_000
  /// How long a text that was given up is kept for its notification. Microseconds.
  package static let draft: Int64 = 60_000_000
  /// How long a snoozed notification is away. Seconds.
  package static let snooze = 600
}
