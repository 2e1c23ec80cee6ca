import Foundation
import NotificationModel

/// The waiting requests of `unctl pending`, soonest first.
struct PendingReport: Report {
  let requests: [PendingEntry]
  private let pending: [PendingRequest]

  init(_ pending: [PendingRequest]) {
    self.pending = Self.ordered(pending)
    requests = self.pending.enumerated().map { PendingEntry($1, number: $0 + 1) }
  }

  func lines(for reader: Reader) -> [String] {
    if pending.isEmpty { return ["Nothing is waiting."] }
    let files = FilesColumn(pending.map(\.request))
    return reader.table(
      ["#", "DUE", "APP/IDENTIFIER", "TITLE", "WHEN"] + files.heading,
      pending.enumerated().map { index, entry in
        [
          String(index + 1), entry.due.map { reader.date($0.wall) } ?? "at its place",
          "\(entry.app)/\(entry.request.identifier)", entry.request.content.title.plain,
          TriggerText.of(entry.request.trigger),
        ] + files.cell(index)
      })
  }

  func encode(to encoder: any Encoder) throws { try requests.encode(to: encoder) }

  /// The order that the listing's numbers count in.
  static func ordered(_ pending: [PendingRequest]) -> [PendingRequest] {
    pending.sorted { left, right in
      let dates = (left.due?.wall.microseconds ?? .max, right.due?.wall.microseconds ?? .max)
      if dates.0 != dates.1 { return dates.0 < dates.1 }
      return (left.app.rawValue, left.request.identifier)
        < (right.app.rawValue, right.request.identifier)
    }
  }
}

/// One waiting request.
struct PendingEntry: Report {
  /// The number in the listing, absent outside one.
  let number: Int?
  let app: String
  let due: String?
  let added: String
  let request: RequestEntry
  private let pending: PendingRequest

  init(_ pending: PendingRequest, number: Int? = nil) {
    self.number = number
    app = pending.app.rawValue
    due = pending.due.map { DateText.machine($0.wall) }
    added = DateText.machine(pending.added)
    request = RequestEntry(pending.request)
    self.pending = pending
  }

  func lines(for reader: Reader) -> [String] {
    guard let date = pending.due else { return ["\(app)/\(request.identifier)"] }
    return ["\(app)/\(SafeText.line(request.identifier))  \(reader.date(date.wall))"]
  }

  private enum CodingKeys: CodingKey { case number, app, due, added, request }
}

/// The list of `unctl delivered`, newest first.
struct DeliveredReport: Report {
  let notifications: [Entry]
  private let delivered: [DeliveredNotification]

  init(_ delivered: [DeliveredNotification]) {
    self.delivered = Self.ordered(delivered)
    notifications = self.delivered.enumerated().map { Entry($1, number: $0 + 1) }
  }

  func lines(for reader: Reader) -> [String] {
    if delivered.isEmpty { return ["The list is empty."] }
    let files = FilesColumn(delivered.map(\.request))
    return reader.table(
      ["#", "DELIVERED", "APP/IDENTIFIER", "TITLE", "BODY"] + files.heading,
      delivered.enumerated().map { index, entry in
        [
          String(index + 1), reader.date(entry.date), "\(entry.key.app)/\(entry.key.identifier)",
          entry.request.content.title.plain, entry.request.content.body.plain,
        ] + files.cell(index)
      })
  }

  func encode(to encoder: any Encoder) throws { try notifications.encode(to: encoder) }

  /// The order that the listing's numbers count in.
  static func ordered(_ delivered: [DeliveredNotification]) -> [DeliveredNotification] {
    delivered.sorted { left, right in
      left.date != right.date ? left.date > right.date : left.key.delivery > right.key.delivery
    }
  }

  /// One delivered notification.
  struct Entry: Encodable {
    let number: Int
    let app: String
    let delivered: String
    /// The number of the delivery, which no other delivery has.
    let delivery: Int64
    let request: RequestEntry

    init(_ notification: DeliveredNotification, number: Int) {
      self.number = number
      app = notification.key.app.rawValue
      delivered = DateText.machine(notification.date)
      delivery = notification.key.delivery
      request = RequestEntry(notification.request)
    }
  }
}

/// The column of a listing that says which kinds of file come with each notification.
///
/// It is there only where one of them has a file.
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

  /// What stands in a row, as a list that may be empty.
  func cell(_ row: Int) -> [String] { isShown ? [cells[row]] : [] }

  private var isShown: Bool { cells.contains { !$0.isEmpty } }
}

/// What a request says, in the JSON of every listing that shows one.
struct RequestEntry: Encodable {
  let identifier: String
  let title: String
  let subtitle: String
  let body: String
  let badge: Int?
  /// `default`, or the name of the file.
  let sound: String?
  let category: String
  let thread: String
  /// `passive`, `active`, `time-sensitive` or `critical`.
  let level: String
  let userInfo: [String: ValueEntry]
  let attachments: [AttachmentEntry]
  let trigger: TriggerEntry?

  init(_ request: NotificationRequest) {
    let content = request.content
    identifier = request.identifier
    title = content.title.plain
    subtitle = content.subtitle.plain
    body = content.body.plain
    badge = content.badge
    sound = content.sound.map { $0.name ?? "default" }
    category = content.categoryIdentifier
    thread = content.threadIdentifier
    level = content.interruptionLevel.name
    userInfo = content.userInfo.mapValues(ValueEntry.init)
    attachments = content.attachments.map(AttachmentEntry.init)
    trigger = request.trigger.map(TriggerEntry.init)
  }
}

/// The rule of a request.
struct TriggerEntry: Encodable {
  /// `timeInterval`, `calendar`, `location` or `push`.
  let kind: String
  let repeats: Bool
  let seconds: Double?
  /// The components by name, such as `hour`.
  let components: [String: Int]?
  let timeZone: String?
  /// The place.
  let region: RegionEntry?
  /// The rule in words.
  let text: String

  init(_ trigger: Trigger) {
    repeats = trigger.repeats
    text = TriggerText.of(trigger)
    region = if case .location(let region, _) = trigger { RegionEntry(region) } else { nil }
    switch trigger {
    case .timeInterval(let seconds, _):
      (kind, self.seconds, components, timeZone) = ("timeInterval", seconds, nil, nil)
    case .calendar(let rule, _):
      let named = TriggerText.components(rule).map { ($0.name, $0.value) }
      components = Dictionary(named) { first, _ in first }
      (kind, seconds, timeZone) = ("calendar", nil, rule.timeZone)
    case .location: (kind, seconds, components, timeZone) = ("location", nil, nil, nil)
    case .push: (kind, seconds, components, timeZone) = ("push", nil, nil, nil)
    }
  }
}

/// A file of a request, in the JSON of every listing that shows one.
struct AttachmentEntry: Encodable {
  let identifier: String
  /// The uniform type identifier, such as `public.png`.
  let type: String
  /// Where the system keeps it.
  let path: String

  init(_ attachment: Attachment) {
    identifier = attachment.identifier
    type = attachment.type
    path = attachment.path
  }
}

/// A region that a request waits at.
struct RegionEntry: Encodable {
  let identifier: String
  let latitude: Double
  let longitude: Double
  let radius: Double
  let notifyOnEntry: Bool
  let notifyOnExit: Bool

  init(_ region: Region) {
    identifier = region.identifier
    latitude = region.latitude
    longitude = region.longitude
    radius = region.radius
    notifyOnEntry = region.notifyOnEntry
    notifyOnExit = region.notifyOnExit
  }
}

/// A property-list value in JSON: data as `{"data": base 64}`, dates as `{"date": ISO 8601}`.
struct ValueEntry: Encodable {
  let value: PropertyList

  init(_ value: PropertyList) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .string(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .unsigned(let number): try container.encode(number)
    case .real(let number) where number.isFinite: try container.encode(number)
    case .real(let number): try container.encode(["real": String(number)])
    case .boolean(let flag): try container.encode(flag)
    case .data(let data): try container.encode(["data": data.base64EncodedString()])
    case .date(let date): try container.encode(["date": DateText.machine(WallTime(date))])
    case .array(let values): try container.encode(values.map(ValueEntry.init))
    case .dictionary(let values): try container.encode(values.mapValues(ValueEntry.init))
    }
  }
}
