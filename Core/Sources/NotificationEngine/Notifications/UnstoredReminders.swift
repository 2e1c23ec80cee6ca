import NotificationModel

/// The reminders that were shown while the store could not write, until it keeps them.
struct UnstoredReminders: Hashable, Sendable {
  private struct Name: Hashable {
    var app: BundleIdentifier
    var identifier: String

    init(_ pending: PendingRequest) {
      app = pending.app
      identifier = pending.request.identifier
    }
  }

  /// A reminder that was shown.
  struct Shown: Hashable, Sendable {
    var key: NotificationKey
    /// When it was shown.
    var date: WallTime
    /// The due date that the store still has.
    var due: DueDate?
    /// When it comes again, if it repeats.
    var next: DueDate?
  }

  private var shown: [Name: Shown] = [:]

  var count: Int { shown.count }
  var isEmpty: Bool { shown.isEmpty }

  /// The last showing of a request, unless the request was replaced since.
  func showing(of pending: PendingRequest) -> Shown? {
    shown[Name(pending)].flatMap { $0.due == pending.due ? $0 : nil }
  }

  /// The identifier of the request whose last showing has this key.
  func identifier(of key: NotificationKey) -> String? {
    shown.first { $0.key.app == key.app && $0.value.key == key }?.key.identifier
  }

  /// Keeps a showing; false if there are too many.
  mutating func add(_ showing: Shown, of pending: PendingRequest) -> Bool {
    guard shown[Name(pending)] != nil || shown.count < CoreLimits.unstoredReminders else {
      return false
    }
    shown[Name(pending)] = showing
    return true
  }

  /// Removes and returns the last showing of a request, which the store keeps from now on.
  mutating func remove(_ pending: PendingRequest) -> Shown? {
    defer { shown[Name(pending)] = nil }
    return showing(of: pending)
  }

  mutating func removeAll() { shown = [:] }
}
