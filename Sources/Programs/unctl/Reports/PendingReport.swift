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
