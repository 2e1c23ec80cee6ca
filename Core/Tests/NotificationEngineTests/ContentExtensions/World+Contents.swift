import NotificationEngine
import NotificationModel
import Testing

extension World {
  static let shell = ConnectionNumber(5)

  /// The extension of the organizer that draws its photos.
  static func content(
    categories: [String] = ["photo"], name: String = "content", isInteractive: Bool = true
  ) -> AppExtension {
    var attributes = AppExtension.ContentAttributes(
      categories: categories, initialSizeRatio: 0.5)
    attributes.isInteractive = isInteractive
    return AppExtension(
      point: .content(attributes), identifier: identifier("com.example.organizer.\(name)"),
      executable: "/data/apps/com.example.organizer.app/PlugIns/\(name).appex/\(name)",
      principalClass: "NotificationViewController")
  }

  /// An organizer with all permissions, content extensions and a category that they draw.
  static func drawing(_ extensions: [AppExtension] = [content()]) -> World {
    var world = World.allowed()
    world.transaction(.apps(.appInstalled(bundle(extensions: extensions), reply: nil)))
    world.call(.notifications(.setCategories([photos, NotificationCategory(identifier: "plain")])))
    return world
  }

  static let photos = NotificationCategory(
    identifier: "photo",
    actions: [
      NotificationAction(identifier: "like", title: "Like"),
      NotificationAction(
        identifier: "comment", title: "Comment", options: [.foreground],
        textInput: NotificationAction.TextInput(buttonTitle: "Send", placeholder: "")),
    ])

  /// Delivers a photo and returns its key.
  mutating func photo(thread: String = "") throws -> NotificationKey {
    try shown(as: "photo", thread: thread).key
  }

  /// Delivers a notification of a category.
  mutating func shown(as category: String, thread: String = "") throws -> Presentation {
    let presentation = show("cat") {
      $0.categoryIdentifier = category
      $0.threadIdentifier = thread
    }
    return try #require(presentation)
  }

  /// Opens the view of a notification that has one.
  mutating func opened(
    _ key: NotificationKey, from shell: ConnectionNumber = shell
  ) throws -> ContentView {
    let views = open(key, from: shell).views
    return try #require(views.first)
  }

  /// Opens the view of a notification, from a shell.
  mutating func open(
    _ key: NotificationKey, width: Double = 320, from shell: ConnectionNumber = shell
  ) -> [Effect] {
    lastMessage += 1
    return transaction(
      .controlCalled(shell, message: lastMessage, .extensions(.openContent(key, width: width))))
  }

  /// Uses a view, from a shell.
  @discardableResult
  mutating func use(
    _ number: Int64, _ use: ContentInput, from shell: ConnectionNumber = shell
  ) -> [Effect] {
    lastMessage += 1
    return transaction(
      .controlCalled(shell, message: lastMessage, .extensions(.useContent(number: number, use))))
  }

  /// A world in which a photo's view is open, with the view's number and the photo's key.
  static func viewing(
    _ extensions: [AppExtension] = [content()], thread: String = ""
  ) throws -> (world: World, number: Int64, key: NotificationKey) {
    var world = drawing(extensions)
    let key = try world.photo(thread: thread)
    let number = try world.opened(key).number
    return (world, number, key)
  }
}

extension [Effect] {
  /// The views that were opened, from the replies to their shells.
  var views: [ContentView] {
    controlReplies.compactMap { if case .content(let view) = $0 { view } else { nil } }
  }

  /// The processes that are to be started.
  var openings: [ContentOpening] {
    compactMap { if case .extensions(.openContent(let opening)) = $0 { opening } else { nil } }
  }

  /// The commands to content extensions, in order.
  var contentOrders: [ContentCommand] {
    compactMap { if case .extensions(.sendContent(_, let order)) = $0 { order } else { nil } }
  }

  /// The questions to extensions.
  var asked: [(number: Int64, response: NotificationResponse)] {
    contentOrders.compactMap {
      if case .respond(let number, let response) = $0 { (number, response) } else { nil }
    }
  }

  /// The views whose processes are to end.
  var closings: [Int64] {
    compactMap { if case .extensions(.closeContent(let number)) = $0 { number } else { nil } }
  }

  /// The changes of views that shells receive.
  var changes: [ContentChange] {
    compactMap {
      if case .showTo(_, .extensions(.content(_, let change))) = $0 { change } else { nil }
    }
  }

  /// The endings of views that shells receive.
  var viewEndings: [ContentChange.Ending] {
    changes.compactMap { if case .closed(let ending) = $0 { ending } else { nil } }
  }
}
