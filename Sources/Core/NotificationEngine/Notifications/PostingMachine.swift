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
  }

  /// A program that holds banners and sounds back (S25).
  struct Inhibition: Hashable, Sendable {
    var connection: ConnectionNumber
    var app: BundleIdentifier
    var reason: String
  }

  /// How many notifications a program has handed over in its present second.
  private struct Pace: Hashable, Sendable {
    var end: BootTime
    var count: Int
  }

  private(set) var displays: [UInt32: Display] = [:]
  private var paces: [BundleIdentifier: Pace] = [:]
  /// When notifications with a lifetime end.
  private var ends: [UInt32: BootTime] = [:]
  private var inhibitions: [UInt32: Inhibition] = [:]
  private var lastCookie: UInt32 = 0

  /// When the first of them ends; read in every transaction, so it builds no lists.
  var deadline: BootTime? { ends.values.min() }

  /// Whether a program holds banners and sounds back.
  var isInhibited: Bool { !inhibitions.isEmpty }

  /// The display with a name, which it has from its tag or from the notification whose place it took.
  func display(named name: String, of app: BundleIdentifier) -> Display? {
    displays.values.first { $0.key.identifier == name && $0.key.app == app }
  }

  /// The display with a key, as long as it is on the screen.
  func display(_ key: NotificationKey) -> Display? { displays.values.first { $0.key == key } }

  /// Who holds banners and sounds back, in the order in which they began.
  var inhibitors: [Inhibition] { inhibitions.sorted { $0.key < $1.key }.map(\.value) }

  /// Keeps a display; false if there are too many.
  mutating func show(_ display: Display) -> Bool {
    guard displays[display.posting.number] != nil || displays.count < CoreLimits.displays else {
      return false
    }
    displays[display.posting.number] = display
    return true
  }

  /// Lets a notification end after its lifetime, or not at all.
  mutating func setEnd(of number: UInt32, after lifetime: Int64?, at moment: Moment) {
    ends[number] = lifetime.map { moment.boot.advanced(byMicroseconds: $0) }
  }

  /// Forgets a notification that has ended.
  @discardableResult
  mutating func forget(_ number: UInt32) -> Display? {
    ends[number] = nil
    return displays.removeValue(forKey: number)
  }

  /// The notifications whose time is over; they are asked for once.
  mutating func endOverdue(at now: BootTime) -> [UInt32] {
    let over = ends.filter { $0.value <= now }.keys.sorted()
    for number in over { ends[number] = nil }
    return over
  }

  // MARK: - Floods

  /// Counts a notification of a program.
  mutating func count(_ app: BundleIdentifier, at moment: Moment) {
    if let pace = paces[app], moment.boot < pace.end {
      paces[app]?.count += 1
      return
    }
    if paces.count >= CoreLimits.displays {
      paces = paces.filter { moment.boot < $0.value.end }
    }
    let end = moment.boot.advanced(byMicroseconds: CoreLimits.paceOfPrograms.period)
    paces[app] = Pace(end: end, count: 1)
  }

  /// Whether a program hands over more in a second than anybody could read (S17).
  func isFlooding(_ app: BundleIdentifier, at moment: Moment) -> Bool {
    paces[app].map {
      moment.boot < $0.end && $0.count > CoreLimits.paceOfPrograms.count
    } ?? false
  }

  // MARK: - Inhibitions

  /// Holds banners and sounds back for a program; no cookie if too many do.
  mutating func inhibit(_ inhibition: Inhibition) -> UInt32? {
    guard inhibitions.count < CoreLimits.inhibitions else { return nil }
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
