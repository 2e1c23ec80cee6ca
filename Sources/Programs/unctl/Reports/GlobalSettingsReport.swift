import NotificationModel

/// The settings of all apps, under the names that `unctl settings name=value` takes.
struct GlobalSettingsReport: Report {
  /// The rows by name, with the values they would be set to.
  let settings: [String: String]
  let focus: FocusEntry?
  let isLocked: Bool
  private let rows: [(name: String, value: String)]

  init(_ global: GlobalSettings) {
    rows = [
      ("previews", global.previews.name), ("summary", global.summaryIsOn ? "on" : "off"),
      (
        "summaryTimes",
        global.summaryMinutes.map { DateText.clock($0 / 60, $0 % 60, nil) }
          .joined(separator: ",")
      ),
      ("display", global.display.rawValue),
      ("languages", global.languages.joined(separator: ",")),
      ("silent", global.isSilent ? "on" : "off"),
      ("criticalUnmutes", global.unmutesForCritical ? "on" : "off"),
      ("location", global.location ? "on" : "off"),
    ]
    settings = Dictionary(rows.map { ($0.name, $0.value) }) { first, _ in first }
    focus = global.focus.map(FocusEntry.init)
    isLocked = global.isLocked
  }

  func lines(for reader: Reader) -> [String] {
    reader.rows(
      rows + [("focus", focus?.name ?? "off"), ("screen", isLocked ? "locked" : "unlocked")])
  }

  private enum CodingKeys: CodingKey { case settings, focus, isLocked }
}
