/// A request of an app: a content, and the trigger that defines when.
package struct NotificationRequest: Hashable, Sendable {
  /// The identifier of the request among those of its app (B1).
  package var identifier: String
  /// The content.
  package var content: NotificationContent
  /// The trigger; absent means at once (B3).
  package var trigger: Trigger?
  /// The name of the wait for its response, which the waiting process made up; absent if no process waits.
  package var ticket: String?
  /// The links that the user's presses open, if a declarative message of Web Push made it.
  package var links: NotificationLinks?

  package init(
    identifier: String, content: NotificationContent, trigger: Trigger? = nil,
    ticket: String? = nil, links: NotificationLinks? = nil
  ) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    self.ticket = ticket
    self.links = links
  }
}

/// A pending request, with its schedule.
package struct PendingRequest: Hashable, Sendable {
  /// The app of the request.
  package var app: BundleIdentifier
  /// The request.
  package var request: NotificationRequest
  /// When it is due; absent if it does not become due by the clock.
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

/// The instant at which a request is due, by its clock.
package enum DueDate: Hashable, Sendable {
  /// A wall time; the zone is the one it was computed in if the rule floats, and absent otherwise.
  case wall(WallTime, floatingIn: String?)
  /// A time since boot. After a restart the wall time counts (B7).
  case boot(BootTime, bootIdentifier: String, wall: WallTime)

  /// The wall time as it was last computed.
  package var wall: WallTime {
    switch self {
    case .wall(let time, _): time
    case .boot(_, _, let wall): wall
    }
  }

  /// The wall time of the due date, computed at a moment.
  ///
  /// The wall time of an interval moves when the clock is set, because its duration does not (B7).
  package func wall(seenFrom moment: Moment) -> WallTime {
    switch self {
    case .wall(let time, _): time
    case .boot(let reading, let boot, let wall):
      boot == moment.bootIdentifier ? moment.wall(at: reading) : wall
    }
  }

  /// Whether the request is due.
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
  /// The delivery.
  package var key: NotificationKey
  /// The request of the app.
  package var request: NotificationRequest
  /// When it was delivered (E20).
  package var date: WallTime
  /// Its properties as a posting, if a program of the desktop posted it.
  package var posting: Posting?

  package init(
    key: NotificationKey, request: NotificationRequest, date: WallTime, posting: Posting? = nil
  ) {
    self.key = key
    self.request = request
    self.date = date
    self.posting = posting
  }
}

/// The key of one delivery: an app's request, and the number of the delivery.
package struct NotificationKey: Hashable, Sendable {
  /// The app that the notification belongs to.
  package var app: BundleIdentifier
  /// The request's identifier.
  package var identifier: String
  /// A number that no other delivery has, so that an outdated button cannot answer a new notification.
  package var delivery: Int64

  package init(app: BundleIdentifier, identifier: String, delivery: Int64) {
    self.app = app
    self.identifier = identifier
    self.delivery = delivery
  }
}
