import NotificationModel

/// Displays, timeouts of postings, and inhibitors.
///
/// A volume display changes thirty times a second and cannot be missed, so it has no row in the store; all other notifications
/// have one.
struct PostingMachine: Hashable, Sendable {
  /// A banner without a row in the store.
  struct Display: Hashable, Sendable {
    var key: NotificationKey
    var posting: Posting
    /// Whether it is a summary banner, whose end is not reported to any program.
    var isLine = false
  }

  /// A program that inhibits banners and sounds (S25).
  struct Inhibition: Hashable, Sendable {
    var connection: ConnectionNumber
    var app: BundleIdentifier
    /// The name of the program, which may not have posted anything yet.
    var name: String
    var reason: String
  }

  private(set) var displays: [UInt32: Display] = [:]
  /// The posting rates and flood summaries.
  var floods = PostingFloods()
  /// The identified senders that receive button events, by the number of the notification.
  private var answered: [UInt32: BusSender] = [:]
  /// The timeouts of notifications.
  var times = PostingTimes()
  /// When the removal of buttons was last sent to shells, and when it is sent next.
  private var listTold: BootTime?
  private var listDue: BootTime?
  private var inhibitions: [UInt32: Inhibition] = [:]
  private var lastCookie: UInt32 = 0

  /// The earliest deadline. It is read in every transaction, so it builds no lists.
  var deadline: BootTime? {
    var earliest = times.deadline
    for due in [floods.deadline, listDue] {
      if let due { earliest = min(due, earliest ?? due) }
    }
    return earliest
  }

  /// Whether a program inhibits banners and sounds.
  var isInhibited: Bool { !inhibitions.isEmpty }

  /// Whether a summary banner is on screen, or due.
  var hasLines: Bool { floods.hasLines || displays.values.contains(where: \.isLine) }

  /// The display with an identifier, which comes from its tag or from the notification that it replaced.
  func display(named name: String, of app: BundleIdentifier) -> Display? {
    displays.values.first { $0.key.identifier == name && $0.key.app == app }
  }

  /// The display with a key, while it is on screen.
  func display(_ key: NotificationKey) -> Display? { displays.values.first { $0.key == key } }

  /// The programs that inhibit banners and sounds, in the order in which they began.
  var inhibitors: [Inhibition] { inhibitions.sorted { $0.key < $1.key }.map(\.value) }

  /// Stores a display; false if the limit of all displays or the program's share is reached.
  mutating func show(_ display: Display) -> Bool {
    let holding = displays.values.count { $0.key.app == display.key.app }
    guard
      displays[display.posting.number] != nil
        || FairShare.hasRoom(
          holding: holding, used: displays.count, limit: CoreLimits.displays)
    else { return false }
    displays[display.posting.number] = display
    return true
  }

  /// Removes an ended notification.
  @discardableResult
  mutating func forget(_ number: UInt32) -> Display? {
    times.forget(number)
    answered[number] = nil
    let display = displays.removeValue(forKey: number)
    if display?.isLine == true { floods.forget(line: number) }
    return display
  }

  // MARK: - Buttons

  /// Stores the sender that receives the button events of a notification, if only that process can handle them (S24).
  ///
  /// A sender known by its claim alone may be a script, which listens in another process than it posts from.
  mutating func expectAnswers(to posting: Posting, of app: BundleIdentifier) {
    guard posting.way == .freedesktop, !posting.category.actions.isEmpty, !app.isClaimed else {
      return
    }
    answered[posting.number] = posting.sender
  }

  /// The notifications whose buttons belong to senders that have exited; each is returned once.
  mutating func unanswered(by senders: Set<BusSender>) -> [UInt32] {
    let numbers = answered.filter { senders.contains($0.value) }.keys.sorted()
    for number in numbers { answered[number] = nil }
    return numbers
  }

  /// Whether shells should reload the list now, because buttons were removed or an update is due.
  ///
  /// The first update is immediate, further ones follow once per period: a thousand ends would otherwise send a thousand long
  /// lists.
  mutating func tellsList(_ haveButtonsGone: Bool, at moment: Moment) -> Bool {
    guard haveButtonsGone || listDue.map({ $0 <= moment.boot }) == true else { return false }
    let next = listTold?.advanced(byMicroseconds: CoreLimits.listPause)
    if let next, moment.boot < next {
      listDue = next
      return false
    }
    listTold = moment.boot
    listDue = nil
    return true
  }

  /// Senders that still receive button events.
  var answering: Set<BusSender> { Set(answered.values) }

  // MARK: - Inhibitions

  /// Starts an inhibition; nil if the limit of all inhibitions or the program's share is reached.
  mutating func inhibit(_ inhibition: Inhibition) -> UInt32? {
    let holding = inhibitions.values.count {
      $0.app == inhibition.app || $0.connection == inhibition.connection
    }
    guard
      FairShare.hasRoom(
        holding: holding, used: inhibitions.count, limit: CoreLimits.inhibitions)
    else { return nil }
    lastCookie += 1
    inhibitions[lastCookie] = inhibition
    return lastCookie
  }

  /// Ends an inhibition of this connection; inhibitions of other connections remain.
  mutating func uninhibit(_ cookie: UInt32, on connection: ConnectionNumber) {
    guard inhibitions[cookie]?.connection == connection else { return }
    inhibitions[cookie] = nil
  }

  /// Ends the inhibitions of a closed connection.
  mutating func forget(_ connection: ConnectionNumber) {
    inhibitions = inhibitions.filter { $0.value.connection != connection }
  }
}
