import ArgumentParser
import NotificationModel

/// `unctl pending`
struct PendingCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending", abstract: "The requests that wait, soonest first.",
    discussion: """
      JSON, an array of: number, app, due, added, request. A request has: identifier, title, \
      subtitle, body, badge, sound, category, thread, level, userInfo, attachments, trigger. \
      An attachment has: identifier, type, path. A trigger has: kind, repeats, seconds, components, \
      timeZone, region, text. A region has: identifier, latitude, longitude, radius, notifyOnEntry, \
      notifyOnExit.
      """)

  @Argument(help: "Only the requests of this app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    try await reading.print(PendingReport(line.pending(of: app)), on: line)
  }
}

/// `unctl delivered`
struct DeliveredCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "delivered", abstract: "The notifications in the list, newest first.",
    discussion: """
      JSON, an array of: number, app, delivered, delivery, request. A request has the fields that \
      `unctl help pending` names.
      """)

  @Argument(help: "Only the notifications of this app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    try await reading.print(DeliveredReport(line.delivered(of: app)), on: line)
  }
}

/// `unctl cancel`
struct CancelCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Remove requests that wait.")

  @Argument(help: "The requests, as `unctl pending` names them.")
  var request: [String] = []
  @Option(
    name: .customLong("all-of"), help: "Remove everything that waits for this app.",
    transform: BundleIdentifier.read)
  var app: BundleIdentifier?

  func validate() throws {
    guard request.isEmpty != (app == nil) else {
      throw ValidationError("Name requests, or give --all-of APP; not both.")
    }
  }

  func perform(on line: ControlSession) async throws {
    if let app {
      try await line.carryOut(.notifications(.cancel(app: app, identifiers: nil)))
      return
    }
    let pending = PendingReport.ordered(try await line.pending(of: nil))
    let names = pending.map {
      NotificationReference.Name(app: $0.app, identifier: $0.request.identifier)
    }
    let positions = try request.map {
      try NotificationReference.position(of: $0, in: names, field: "request", listing: "pending")
    }
    for position in positions {
      let name = names[position]
      try await line.carryOut(
        .notifications(.cancel(app: name.app, identifiers: [name.identifier])))
    }
  }
}

/// `unctl clear`
struct ClearCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Remove notifications from the list.",
    discussion: "The apps are not told; `unctl respond NOTIFICATION --dismiss` tells them.")

  @Argument(help: "The notifications, as `unctl delivered` names them.")
  var notification: [String] = []
  @Option(
    name: .customLong("all-of"), help: "Remove everything of this app.",
    transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @Flag(help: "Remove everything.")
  var all = false

  func validate() throws {
    let given = [!notification.isEmpty, app != nil, all].filter(\.self).count
    guard given == 1 else {
      throw ValidationError("Name notifications, or give --all-of APP or --all; only one of them.")
    }
  }

  func perform(on line: ControlSession) async throws {
    guard app == nil, !all else {
      try await line.carryOut(.notifications(.clear(app: app, identifiers: nil)))
      return
    }
    let delivered = DeliveredReport.ordered(try await line.delivered(of: nil))
    let keys = try notification.map { try delivered.key(named: $0) }
    for key in keys {
      try await line.carryOut(.notifications(.clear(app: key.app, identifiers: [key.identifier])))
    }
  }
}

/// How a person names one of several notifications or requests.
///
/// `app/identifier`, an identifier that only one of them has, or the number that the listing gave
/// it. A written-out identifier is preferred to a number that looks like it.
enum NotificationReference {
  /// The position of the one that is meant.
  static func position(
    of text: String, in names: [Name], field: String, listing: String
  ) throws(NotificationFailure) -> Int {
    if let position = names.firstIndex(where: { "\($0.app)/\($0.identifier)" == text }) {
      return position
    }
    let positions = names.indices.filter { names[$0].identifier == text }
    if positions.count > 1 {
      let apps = positions.map { names[$0].app.rawValue }.joined(separator: ", ")
      throw NotificationFailure(
        .invalidValue, field: field, value: text, message: "Several apps have it: \(apps)",
        remedy: "Write the app in front, such as \(names[positions[0]].app)/\(text).")
    }
    if let position = positions.first { return position }
    if let number = Int(text), names.indices.contains(number - 1) { return number - 1 }
    throw NotificationFailure(
      .notFound, field: field, value: text, message: "There is no such entry",
      remedy: "`unctl \(listing)` lists those there are.")
  }

  /// What an entry of a listing is called.
  struct Name: Hashable {
    var app: BundleIdentifier
    var identifier: String
  }
}
