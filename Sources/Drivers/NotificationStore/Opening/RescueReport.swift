/// What became of a damaged database.
public struct RescueReport: Hashable, Sendable {
  /// What was wrong with it, in one sentence.
  public var reason: String
  /// Where the damaged file is now; it is never deleted.
  public var setAside = ""
  /// How many records of apps were carried over.
  public var apps = 0
  /// How many categories were carried over.
  public var categories = 0
  /// How many waiting requests were carried over.
  public var pending = 0
  /// How many delivered notifications were carried over.
  public var delivered = 0
  /// How many kept responses were carried over.
  public var responses = 0
  /// How many regions that apps monitor were carried over.
  public var regions = 0
  /// How many pushes of gateways are still known.
  public var arrivals = 0
  /// How many rows were found that make no sense.
  public var unreadableRows = 0
  /// At how many places rows were lost with their page; how many rows nobody can tell.
  public var gaps = 0

  /// Creates a report that says nothing was carried over.
  public init(reason: String) {
    self.reason = reason
  }

  /// The same report with the place where the damaged file is now.
  func setAside(as path: String) -> RescueReport {
    var report = self
    report.setAside = path
    return report
  }

  /// The report in one sentence, for the log.
  public var summary: String {
    "The damaged database was set aside as \(setAside); carried over: \(apps) apps, "
      + "\(categories) categories, \(pending) waiting requests, \(delivered) delivered "
      + "notifications, \(responses) responses, \(regions) monitored regions; lost: \(unreadableRows) unreadable rows and "
      + "what stood at \(gaps) damaged places."
  }
}
