package import NotificationModel

extension Engine {
  /// Opens the view that a content extension draws of a notification, for one shell (J3).
  mutating func openContent(
    _ key: NotificationKey, width: Double, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply {
    let record = try answerable(key, in: transaction)
    let app = try known(key.app, in: &transaction)
    let global = try transaction.globalSettings()
    let category = try category(
      of: record.notification.request.content, app: key.app, in: transaction)
    let (program, attributes) = try ContentExtensionRule.check(
      ContentExtensionRule.program(for: category, of: app), of: app, in: global)
    try checkHealth(of: program, at: transaction.moment)
    makeRoomForContent(in: &transaction)
    lastContent += 1
    let window = ContentWindow(
      connection: origin.connection, notification: record.notification, program: program,
      attributes: attributes, actions: category?.actions ?? [])
    contents[lastContent] = window
    transaction.note(.extensions(.viewed(.opened)), about: key)
    let view = ContentView(
      number: lastContent, attributes: attributes,
      actions: wording(of: app, in: global, from: transaction.texts).actions(window.actions))
    let height = min(width * max(attributes.initialSizeRatio, 0), CoreLimits.contentHeight)
    transaction.perform(
      .extensions(
        .openContent(
          ContentOpening(
            number: lastContent, connection: origin.connection, app: key.app, program: program,
            order: .open(
              record.notification, attributes: attributes,
              size: ViewSize(width: width, height: height), actions: window.actions)))))
    return .content(view)
  }

  /// An extension that failed too often lately is left alone for a while, and the notification is shown
  /// without its view.
  private func checkHealth(of program: AppExtension, at moment: Moment) throws {
    guard let health = contentHealth[program.identifier], !health.mayStart(at: moment) else {
      return
    }
    throw NotificationFailure(
      .unsupported, field: "key", value: program.identifier.rawValue,
      message:
        "The content extension failed \(health.failures) times, and is left alone for a while.",
      remedy: "Show the notification without its view; unctl timeline says what went wrong.")
  }

  private mutating func makeRoomForContent(in transaction: inout Transaction<some Store>) {
    while contents.count >= CoreLimits.contentWindows, let oldest = contents.keys.min() {
      closeContent(
        oldest, .failed(reason: "another view was opened, and there may be \(contents.count)"),
        in: &transaction)
    }
  }

  /// Closes a view: its process is ended, and the shell that has it open is told.
  mutating func closeContent(
    _ number: Int64, _ ending: ContentChange.Ending, in transaction: inout Transaction<some Store>
  ) {
    guard let window = contents.removeValue(forKey: number) else { return }
    if case .finished = ending { contentHealth[window.program.identifier] = nil }
    transaction.perform(.extensions(.closeContent(number)))
    transaction.perform(
      .showTo(window.connection, .extensions(.content(number: number, .closed(ending)))))
  }

  /// Closes the views of a shell that is gone.
  mutating func closeContents(
    of connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) {
    for (number, window) in contents.sorted(by: { $0.key < $1.key })
    where window.connection == connection {
      contents[number] = nil
      transaction.perform(.extensions(.closeContent(number)))
    }
  }

  /// Closes the views of an app whose programs are others now, and lets its extensions begin anew.
  mutating func renewContents(
    of app: BundleIdentifier, extensions: [AppExtension],
    in transaction: inout Transaction<some Store>
  ) {
    for (number, window) in contents.sorted(by: { $0.key < $1.key }) where window.key.app == app {
      closeContent(number, .failed(reason: "its app was installed anew"), in: &transaction)
    }
    for program in extensions { contentHealth[program.identifier] = nil }
  }

  /// Closes views that may not be open any more, whatever brought that about: once for each transaction.
  mutating func reviewContents(in transaction: inout Transaction<some Store>) throws {
    guard !contents.isEmpty else { return }
    let global = try transaction.globalSettings()
    for (number, window) in contents.sorted(by: { $0.key < $1.key }) {
      if let ending = try ending(of: window, global: global, in: &transaction) {
        closeContent(number, ending, in: &transaction)
      }
    }
  }

  private func ending(
    of window: ContentWindow, global: GlobalSettings, in transaction: inout Transaction<some Store>
  ) throws -> ContentChange.Ending? {
    guard let app = try transaction.app(window.key.app),
      let record = try shown(window.key, in: transaction)
    else { return .withdrawn }
    guard ContentExtensionRule.mayShow(app, in: global) else { return .hidden }
    let category = try category(
      of: record.notification.request.content, app: app.identifier, in: transaction)
    let found = ContentExtensionRule.program(for: category, of: app)
    return found?.program == window.program
      ? nil : .failed(reason: "its app no longer has the category or the extension")
  }
}

/// A content extension's view that is to be opened.
package struct ContentOpening: Hashable, Sendable {
  /// The number that it is used and told of under.
  package var number: Int64
  /// The shell that is told what it draws.
  package var connection: ConnectionNumber
  /// The app whose notification it is.
  package var app: BundleIdentifier
  /// The extension of that app.
  package var program: AppExtension
  /// What the extension's process is told first.
  package var order: ContentCommand

  /// Creates what is to be done.
  package init(
    number: Int64, connection: ConnectionNumber, app: BundleIdentifier, program: AppExtension,
    order: ContentCommand
  ) {
    self.number = number
    self.connection = connection
    self.app = app
    self.program = program
    self.order = order
  }
}

/// Which notifications have a view that a content extension draws, and who may see it (J3, J10, J11).
enum ContentExtensionRule {
  /// The extension that draws the notifications of a category that the app registered.
  static func program(
    for category: NotificationCategory?, of app: AppRecord
  ) -> (program: AppExtension, attributes: AppExtension.ContentAttributes)? {
    guard let category, !app.extensions.isEmpty else { return nil }
    for program in app.extensions {
      guard case .content(let attributes) = program.point else { continue }
      // By bytes: two spellings of one letter are two categories in the store too.
      if attributes.categories.contains(where: { $0.utf8.elementsEqual(category.identifier.utf8) })
      {
        return (program, attributes)
      }
    }
    return nil
  }

  /// Whether an app's views may be seen now; they show what a placeholder would hide (J11).
  static func mayShow(_ app: AppRecord, in global: GlobalSettings) -> Bool {
    app.mayDeliver && !global.isLocked && !app.hidesPreviews(in: global)
  }

  /// Refuses a view of a notification that has none, or whose view nobody may see now.
  static func check(
    _ found: (program: AppExtension, attributes: AppExtension.ContentAttributes)?,
    of app: AppRecord, in global: GlobalSettings
  ) throws -> (program: AppExtension, attributes: AppExtension.ContentAttributes) {
    guard let found else {
      throw NotificationFailure(
        .unsupported, field: "key", message: "No content extension draws this notification.",
        remedy: "Show its texts; presentations with a view have the member contentExtension.")
    }
    guard mayShow(app, in: global) else {
      throw NotificationFailure(
        .notPermitted, field: "key",
        message: "The screen is locked, or what the notification says is hidden.",
        remedy: "Unlock first, or show previews of the app.")
    }
    return found
  }

  /// Refuses what a person does with a view that is only to be looked at (J10).
  static func check(
    _ use: ContentInput, by attributes: AppExtension.ContentAttributes
  ) throws {
    guard case .view = use, !attributes.isInteractive else { return }
    throw NotificationFailure(
      .notPermitted, field: "use", value: "view",
      message: "The view is only to be looked at; a click on it opens the notification.",
      remedy: "Answer the notification with the choice open.")
  }
}
