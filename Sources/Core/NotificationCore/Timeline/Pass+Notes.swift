import NotificationModel

extension Pass {
  /// Notes what happened to a request that was not delivered, or to all of an app's without a name.
  mutating func note(_ step: TimelineStep, request identifier: String?, of app: BundleIdentifier) {
    perform(
      .note(TimelineNote(date: moment.wall, app: app, identifier: identifier, step: step)))
  }

  /// Notes what happened to a delivered notification.
  mutating func note(_ step: TimelineStep, about key: NotificationKey) {
    perform(
      .note(
        TimelineNote(
          date: moment.wall, app: key.app, identifier: key.identifier, delivery: key.delivery,
          step: step)))
  }
}
