/// What an app asked for: a content, and the rule that says when.
package struct NotificationRequest: Hashable, Sendable {
  /// The name of the request among those of its app (B1).
  package var identifier: String
  /// What is said.
  package var content: NotificationContent
  /// The rule that says when; absent means at once (B3).
  package var trigger: Trigger?

  package init(identifier: String, content: NotificationContent, trigger: Trigger? = nil) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

/// A request that waits, with what the schedule knows about it.
package struct PendingRequest: Hashable, Sendable {
  /// The app that asked.
  package var app: BundleIdentifier
  /// What it asked for.
  package var request: NotificationRequest
  /// When it is due; absent for what never comes due by the clock.
  package var due: DueDate?
  /// When it was added.
  package var added: WallTime

  package init(
    app: BundleIdentifier, request: NotificationRequest, due: DueDate?, added: WallTime
  ) {
    self.app = app
    self.request = request
    self.due = due
    self.added = added
  }
}

/// The instant a request is due at, by the clock that counts for it.
package enum DueDate: Hashable, Sendable {
  /// When the clock on the wall shows this; the zone is the one it was computed in where the rule
  /// floats, and absent where it does not.
  case wall(WallTime, floatingIn: String?)
  /// When the machine has been up this long. The wall time is what counts after a restart (B7).
  case boot(BootTime, bootIdentifier: String, wall: WallTime)

  /// The wall time as it was last computed.
  package var wall: WallTime {
    switch self {
    case .wall(let time, _): time
    case .boot(_, _, let wall): wall
    }
  }

  /// When the wall clock will show the due date, as seen from the moment.
  ///
  /// An interval's date moves when the clock is set, because its duration does not (B7).
  package func wall(seenFrom moment: Moment) -> WallTime {
    switch self {
    case .wall(let time, _): time
    case .boot(let reading, let boot, let wall):
      boot == moment.bootIdentifier ? moment.wall(at: reading) : wall
    }
  }

  /// Whether the due date has come.
  package func hasCome(at moment: Moment) -> Bool {
    switch self {
    case .wall(let time, _): time <= moment.wall
    case .boot(let reading, let boot, let wall):
      boot == moment.bootIdentifier ? reading <= moment.boot : wall <= moment.wall
    }
  }
}

/// A request that was delivered, and when.
package struct DeliveredNotification: Hashable, Sendable {
  /// Which delivery it is.
  package var key: NotificationKey
  /// What the app asked for.
  package var request: NotificationRequest
  /// When it was delivered (E20).
  package var date: WallTime

  package init(key: NotificationKey, request: NotificationRequest, date: WallTime) {
    self.key = key
    self.request = request
    self.date = date
  }
}

/// The name of one delivery: an app's request, and which of its deliveries.
package struct NotificationKey: Hashable, Sendable {
  /// The app that the notification belongs to.
  package var app: BundleIdentifier
  /// The request's identifier.
  package var identifier: String
  /// A number that no other delivery has, so that an old button cannot answer a new notification.
  package var delivery: Int64

  package init(app: BundleIdentifier, identifier: String, delivery: Int64) {
    self.app = app
    self.identifier = identifier
    self.delivery = delivery
  }
}
