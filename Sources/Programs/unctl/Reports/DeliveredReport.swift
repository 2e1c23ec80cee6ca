import NotificationModel

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
