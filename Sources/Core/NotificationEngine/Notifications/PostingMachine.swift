import NotificationModel

/// The notifications of programs that are nowhere but on the screen, the times of others, and who holds banners back.
///
/// A volume display changes thirty times in a second. It is no message that anybody misses, so it has no row in the
/// store; all others do.
struct PostingMachine: Hashable, Sendable {
  /// A notification that is only on the screen.
  struct Display: Hashable, Sendable {
    var key: NotificationKey
    var posting: Posting
    /// Whether it is a line of the system's own, about which no program is told.
    var isLine = false
  }

  /// A program that holds banners and sounds back (S25).
  struct Inhibition: Hashable, Sendable {
    var connection: ConnectionNumber
    var app: BundleIdentifier
    /// The name of the program, which need not have shown anything yet.
    var name: String
    var reason: String
  }

  private(set) var displays: [UInt32: Display] = [:]
  /// How fast programs hand over.
  var floods = PostingFloods()
  /// Programs that are proven, and hear of the buttons of these notifications.
  private var answered: [UInt32: BusSender] = [:]
  /// When notifications end by themselves.
  var times = PostingTimes()
  /// When buttons that have gone were last told to shells, and when they are the next time.
  private var listTold: BootTime?
  private var listDue: BootTime?
  private var inhibitions: [UInt32: Inhibition] = [:]
  private var lastCookie: UInt32 = 0

  /// When the first of them ends; read in every transaction, so it builds no lists.
  var deadline: BootTime? {
    var earliest = times.deadline
    for due in [floods.deadline, listDue] {
      if let due { earliest = min(due, earliest ?? due) }
    }
    return earliest
  }

  /// Whether a program holds banners and sounds back.
  var isInhibited: Bool { !inhibitions.isEmpty }

  /// Whether a line of the system's own is on the screen, or due.
  var hasLines: Bool { floods.hasLines || displays.values.contains(where: \.isLine) }

  /// The display with a name, which it has from its tag or from the notification whose place it took.
  func display(named name: String, of app: BundleIdentifier) -> Display? {
    displays.values.first { $0.key.identifier == name && $0.key.app == app }
  }

  /// The display with a key, as long as it is on the screen.
  func display(_ key: NotificationKey) -> Display? { displays.values.first { $0.key == key } }

  /// Who holds banners and sounds back, in the order in which they began.
  var inhibitors: [Inhibition] { inhibitions.sorted { $0.key < $1.key }.map(\.value) }

  /// Keeps a display; false if there are too many, or too many of its program.
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

  /// Forgets a notification that has ended.
  @discardableResult
  mutating func forget(_ number: UInt32) -> Display? {
    times.forget(number)
    answered[number] = nil
    let display = displays.removeValue(forKey: number)
    if display?.isLine == true { floods.forget(line: number) }
    return display
  }

  // MARK: - Buttons

  /// Remembers who hears of the buttons of a notification, if only that process can know what they mean (S24).
  ///
  /// Whoever is known by a claim alone may be a script, which listens with another process than it notifies with.
  mutating func expectAnswers(to posting: Posting, of app: BundleIdentifier) {
    guard posting.way == .freedesktop, !posting.category.actions.isEmpty, !app.isClaimed else {
      return
    }
    answered[posting.number] = posting.sender
  }

  /// The notifications whose buttons processes heard of that have gone; they are asked for once.
  mutating func unanswered(by senders: Set<BusSender>) -> [UInt32] {
    let numbers = answered.filter { senders.contains($0.value) }.keys.sorted()
    for number in numbers { answered[number] = nil }
    return numbers
  }

  /// Whether the list is to be told now, because buttons of it have gone or were due to be told.
  ///
  /// It is told at once, and then no more often than in a period: each of a thousand ends would cost a list of a thousand.
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

  /// Everybody who hears of buttons.
  var answering: Set<BusSender> { Set(answered.values) }

  // MARK: - Inhibitions

  /// Holds banners and sounds back for a program; no cookie if too many do, or the program does too often.
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

  /// Ends an inhibition of this connection; another's is left alone.
  mutating func uninhibit(_ cookie: UInt32, on connection: ConnectionNumber) {
    guard inhibitions[cookie]?.connection == connection else { return }
    inhibitions[cookie] = nil
  }

  /// Ends the inhibitions of a closed connection.
  mutating func forget(_ connection: ConnectionNumber) {
    inhibitions = inhibitions.filter { $0.value.connection != connection }
  }
}
