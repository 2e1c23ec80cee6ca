import NotificationModel

/// The clock of `unctl clock`.
struct ClockReport: Report {
  let now: String
  let timeZone: String
  let isSimulator: Bool
  let nextDueDate: String?
  private let status: SystemStatus

  init(_ status: SystemStatus) {
    now = DateText.machine(status.now)
    timeZone = status.timeZone
    isSimulator = status.isSimulator
    nextDueDate = status.nextDueDate.map(DateText.machine)
    self.status = status
  }

  func lines(for reader: Reader) -> [String] {
    let clock = DateText.person(status.now, in: reader.timeZone)
    return ["\(clock) \(SafeText.line(timeZone))\(isSimulator ? ", simulated" : "")"]
  }

  private enum CodingKeys: CodingKey { case now, timeZone, isSimulator, nextDueDate }
}
