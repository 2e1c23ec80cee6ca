import ArgumentParser
import Foundation
import NotificationModel

/// `unctl pending`
struct PendingCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending", abstract: "The requests that wait, soonest first.",
    discussion: "JSON: an array, as `requests` of the reply `pending`, in the order of the table.")

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
    discussion:
      "JSON: an array, as `notifications` of the reply `delivered`, in the order of the table.")

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

  func checkArguments() throws {
    guard request.isEmpty != (app == nil) else {
      throw ValidationError("Name requests, or give --all-of APP; not both.")
    }
  }

  func perform(on line: ControlSession) async throws {
    if let app {
      try await line.carryOut(.notifications(.cancel(app: app, identifiers: nil)))
      return
    }
    let pending = PendingReport(try await line.pending(of: nil)).value
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
    discussion: "The apps are not informed; `unctl respond NOTIFICATION --dismiss` informs them.")

  @Argument(help: "The notifications, as `unctl delivered` names them.")
  var notification: [String] = []
  @Option(
    name: .customLong("all-of"), help: "Remove everything of this app.",
    transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @Flag(help: "Remove everything.")
  var all = false

  func checkArguments() throws {
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
    let delivered = DeliveredReport(try await line.delivered(of: nil)).value
    let keys = try notification.map { try delivered.key(named: $0) }
    for key in keys {
      try await line.carryOut(.notifications(.clear(app: key.app, identifiers: [key.identifier])))
    }
  }
}

/// The waiting requests of `unctl pending`, soonest first: the order of the listing's numbers.
struct PendingReport: Report {
  let value: [PendingRequest]

  init(_ pending: [PendingRequest]) {
    value = pending.sorted { left, right in
      let dates = (left.due?.wall.microseconds ?? .max, right.due?.wall.microseconds ?? .max)
      if dates.0 != dates.1 { return dates.0 < dates.1 }
      return (left.app.rawValue, left.request.identifier)
        < (right.app.rawValue, right.request.identifier)
    }
  }

  func lines(for reader: Reader) -> [String] {
    if value.isEmpty { return ["Nothing is waiting."] }
    let files = FilesColumn(value.map(\.request))
    return reader.table(
      ["#", "DUE", "APP/IDENTIFIER", "TITLE", "WHEN"] + files.heading,
      value.enumerated().map { index, entry in
        [
          String(index + 1), entry.due.map { reader.date($0.wall) } ?? "at its place",
          "\(entry.app)/\(entry.request.identifier)", entry.request.content.title.plain,
          TriggerText.of(entry.request.trigger),
        ] + files.cell(index)
      })
  }
}

/// The list of `unctl delivered`, newest first: the order of the listing's numbers.
struct DeliveredReport: Report {
  let value: [DeliveredNotification]

  init(_ delivered: [DeliveredNotification]) {
    value = delivered.sorted { left, right in
      left.date != right.date ? left.date > right.date : left.key.delivery > right.key.delivery
    }
  }

  func lines(for reader: Reader) -> [String] {
    if value.isEmpty { return ["The list is empty."] }
    let files = FilesColumn(value.map(\.request))
    return reader.table(
      ["#", "DELIVERED", "APP/IDENTIFIER", "TITLE", "BODY"] + files.heading,
      value.enumerated().map { index, entry in
        [
          String(index + 1), reader.date(entry.date), "\(entry.key.app)/\(entry.key.identifier)",
          entry.request.content.title.plain, entry.request.content.body.plain,
        ] + files.cell(index)
      })
  }
}

/// The column of a listing with the kinds of files of each notification.
///
/// It is shown only if one of them has a file.
struct FilesColumn {
  private let cells: [String]

  init(_ requests: [NotificationRequest]) {
    cells = requests.map { request in
      request.content.attachments.map { URL(fileURLWithPath: $0.path).pathExtension }
        .joined(separator: ", ")
    }
  }

  /// The heading, as a list that may be empty.
  var heading: [String] { isShown ? ["FILES"] : [] }

  /// The cell of a row, as a list that may be empty.
  func cell(_ row: Int) -> [String] { isShown ? [cells[row]] : [] }

  private var isShown: Bool { cells.contains { !$0.isEmpty } }
}
