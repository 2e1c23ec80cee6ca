import NotificationModel

/// The modes of `unctl focus list`.
struct FocusListReport: Report {
  let modes: [Mode]

  /// A mode that was saved, and whether it is in force.
  struct Mode: Encodable {
    private let entry: FocusEntry
    private let isOn: Bool
    private let isScheduled: Bool

    init(_ mode: FocusMode, in settings: GlobalSettings) {
      entry = FocusEntry(mode)
      isOn = settings.focus?.name == mode.name
      isScheduled = isOn && settings.focusIsScheduled
    }

    var rows: [(name: String, value: String)] {
      let state = isOn ? (isScheduled ? ", on by its schedule" : ", on") : ""
      return [("focus", entry.name + state)] + entry.rows
    }

    func encode(to encoder: any Encoder) throws {
      try entry.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(isOn, forKey: .isOn)
      try container.encode(isScheduled, forKey: .isScheduled)
    }

    private enum CodingKeys: CodingKey { case isOn, isScheduled }
  }

  init(_ settings: GlobalSettings) {
    modes = settings.focusModes.map { Mode($0, in: settings) }
  }

  func lines(for reader: Reader) -> [String] {
    guard !modes.isEmpty else { return ["No focus was saved."] }
    return modes.enumerated().flatMap { index, mode in
      (index == 0 ? [] : [""]) + reader.rows(mode.rows)
    }
  }
}
