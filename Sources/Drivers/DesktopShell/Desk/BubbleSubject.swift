import NotificationModel

/// What a bubble stands for; a newer message about the same subject takes the older one's place.
enum BubbleSubject: Hashable {
  /// A stack of an app, or what stands alone in it.
  struct Group: Hashable {
    var app: BundleIdentifier
    var thread: String?
  }

  /// A request of an app (B1).
  case request(BundleIdentifier, String)
  /// The question of an app whether it may notify.
  case question(BundleIdentifier)
  /// The question of an app whether it may know places.
  case placeQuestion(BundleIdentifier)
  /// The choice between *Keep* and *Turn Off*.
  case trial(BundleIdentifier)
  /// What is not shown one by one; absent means all that found no place elsewhere.
  case surplus(Group?)
  /// How to answer where no text can be typed.
  case replyHelp(BundleIdentifier, String)

  init(_ key: NotificationKey) { self = .request(key.app, key.identifier) }
}

extension Presentation {
  /// The stack it belongs to.
  var stack: BubbleSubject.Group { BubbleSubject.Group(app: key.app, thread: group) }
}
