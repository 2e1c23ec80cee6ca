import NotificationModel

/// Says in words when a request is due.
enum TriggerText {
  static func of(_ trigger: Trigger?) -> String {
    switch trigger {
    case nil: "at once"
    case .timeInterval(let seconds, let repeats):
      repeats ? "every \(DateText.length(seconds))" : "once, after \(DateText.length(seconds))"
    case .calendar(let rule, let repeats): CalendarText(rule).text(repeats: repeats)
    case .location(let region, let repeats): place(region, repeats: repeats)
    case .push: "pushed"
    }
  }

  /// `once, on coming to 52.5163,13.3777 (150 m)`.
  private static func place(_ region: Region, repeats: Bool) -> String {
    let crossing =
      switch (region.notifyOnEntry, region.notifyOnExit) {
      case (true, true): "on coming to or leaving"
      case (true, false): "on coming to"
      case (false, true): "on leaving"
      case (false, false): "never, as neither coming nor leaving counts, at"
      }
    let radius = Int64(saturating: region.radius.rounded())
    return "\(repeats ? "each time" : "once"), \(crossing) "
      + "\(region.latitude),\(region.longitude) (\(radius) m)"
  }

  /// The components that the rule names, as `ComponentList` reads them.
  static func components(_ rule: CalendarRule) -> [(name: String, value: Int)] {
    ComponentList.components.compactMap { component in
      rule[keyPath: component.path].map { (component.name, $0) }
    }
  }
}
