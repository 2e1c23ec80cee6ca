import NotificationModel

extension NotificationSystem {
  /// Opens the view that a content extension draws of a notification, for one shell (J3).
  mutating func openContent<Store>(
    _ key: NotificationKey, width: Double, for origin: ControlOrigin, in pass: inout Pass<Store>
  ) throws {
    let record = try answerable(key, in: pass)
    let app = try known(key.app, in: &pass)
    let global = try pass.globalSettings()
    let category = try category(
      of: record.notification.request.content, app: key.app, in: pass)
    let (program, attributes) = try ContentExtensionRule.check(
      ContentExtensionRule.program(for: category, of: app), of: app, in: global)
    try checkHealth(of: program, at: pass.moment)
    makeRoomForContent(in: &pass)
    lastContent += 1
    let window = ContentWindow(
      connection: origin.connection, notification: record.notification, program: program,
      attributes: attributes, actions: category?.actions ?? [])
    contents[lastContent] = window
    pass.note(.viewed(.opened), about: key)
    let view = ContentView(
      number: lastContent, attributes: attributes,
      actions: wording(of: app, in: global, from: pass.texts).actions(window.actions))
    pass.perform(.replyToControl(origin.connection, message: origin.message, .content(view)))
    let height = min(width * max(attributes.initialSizeRatio, 0), CoreLimits.contentHeight)
    pass.perform(
      .openContent(
        ContentOpening(
          number: lastContent, connection: origin.connection, app: key.app, program: program,
          order: .open(
            record.notification, attributes: attributes,
            size: ViewSize(width: width, height: height), actions: window.actions))))
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

  private mutating func makeRoomForContent<Store>(in pass: inout Pass<Store>) {
    while contents.count >= CoreLimits.contentWindows, let oldest = contents.keys.min() {
      closeContent(
        oldest, .failed(reason: "another view was opened, and there may be \(contents.count)"),
        in: &pass)
    }
  }

  /// Closes a view: its process is ended, and the shell that has it open is told.
  mutating func closeContent<Store>(
    _ number: Int64, _ ending: ContentChange.Ending, in pass: inout Pass<Store>
  ) {
    guard let window = contents.removeValue(forKey: number) else { return }
    if case .finished = ending { contentHealth[window.program.identifier] = nil }
    pass.perform(.closeContent(number))
    pass.perform(.showTo(window.connection, .content(number: number, .closed(ending))))
  }

  /// Closes the views of a shell that is gone.
  mutating func closeContents<Store>(
    of connection: ConnectionNumber, in pass: inout Pass<Store>
  ) {
    for (number, window) in contents.sorted(by: { $0.key < $1.key })
    where window.connection == connection {
      contents[number] = nil
      pass.perform(.closeContent(number))
    }
  }

  /// Closes the views of an app whose programs are others now, and lets its extensions begin anew.
  mutating func renewContents<Store>(
    of app: BundleIdentifier, extensions: [AppExtension], in pass: inout Pass<Store>
  ) {
    for (number, window) in contents.sorted(by: { $0.key < $1.key }) where window.key.app == app {
      closeContent(number, .failed(reason: "its app was installed anew"), in: &pass)
    }
    for program in extensions { contentHealth[program.identifier] = nil }
  }

  /// Closes views that may not be open any more, whatever brought that about: once for each pass.
  mutating func reviewContents<Store>(in pass: inout Pass<Store>) throws {
    guard !contents.isEmpty else { return }
    let global = try pass.globalSettings()
    for (number, window) in contents.sorted(by: { $0.key < $1.key }) {
      if let ending = try ending(of: window, global: global, in: &pass) {
        closeContent(number, ending, in: &pass)
      }
    }
  }

  private func ending<Store>(
    of window: ContentWindow, global: GlobalSettings, in pass: inout Pass<Store>
  ) throws -> ContentChange.Ending? {
    guard let app = try pass.app(window.key.app), let record = try shown(window.key, in: pass)
    else { return .withdrawn }
    guard ContentExtensionRule.mayShow(app, in: global) else { return .hidden }
    let category = try category(
      of: record.notification.request.content, app: app.identifier, in: pass)
    let found = ContentExtensionRule.program(for: category, of: app)
    return found?.program == window.program
      ? nil : .failed(reason: "its app no longer has the category or the extension")
  }
}
