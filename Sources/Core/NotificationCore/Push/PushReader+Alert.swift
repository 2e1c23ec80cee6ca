import NotificationModel

extension PushReader {
  /// Reads an alert: a text is the body, a dictionary has its parts by name (H2, H3).
  mutating func readAlert(_ value: PropertyList) {
    switch value {
    case .string(let text): content.body = .literal(text)
    case .dictionary(let values): readAlert(PushFields("aps.alert", values, rule: "H3"))
    default:
      note(
        "aps.alert", value, "a text or a dictionary is expected; it was passed over", rule: "H3")
    }
  }

  private mutating func readAlert(_ alert: PushFields) {
    content.title = line("title", localized: "title-loc", of: alert)
    content.subtitle = line("subtitle", localized: "subtitle-loc", of: alert)
    content.body = line("body", localized: "loc", of: alert)
    content.launchImageName = text("launch-image", of: alert) ?? ""
    content.summaryArgument = text("summary-arg", of: alert) ?? ""
    readSummaryCount(alert)
    if alert["sound"] != nil {
      note(
        alert.path(of: "sound"), alert["sound"], "a sound belongs beside the alert, in aps",
        rule: alert.rule)
    }
    noteMisspellings(in: alert, of: Self.alertKeys)
  }

  private static let alertKeys = PushKeys([
    "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
    "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args", "summary-arg",
    "summary-arg-count", "action-loc-key",
  ])

  /// One line of the alert: the text to be looked up where there is a key for it, else as written.
  private mutating func line(
    _ key: String, localized prefix: String, of alert: PushFields
  ) -> DisplayText {
    if let text = lookup(prefix, of: alert) {
      if alert[key] != nil {
        note(
          alert.path(of: key), alert[key], "\(prefix)-key stands beside it and goes before it",
          rule: alert.rule)
      }
      return text
    }
    if case .dictionary(let values) = alert[key] {
      let nested = PushFields(alert.path(of: key), values, rule: alert.rule)
      if let text = lookup("loc", of: nested) { return text }
    }
    return .literal(text(key, of: alert) ?? "")
  }

  /// A text that the app's strings have under a key, with what is put into it (C13).
  private mutating func lookup(_ prefix: String, of alert: PushFields) -> DisplayText? {
    guard let key = text("\(prefix)-key", of: alert) else { return nil }
    guard !key.isEmpty else {
      passOver("\(prefix)-key", of: alert, expecting: "a key of the app's strings")
      return nil
    }
    return .localized(key: key, arguments: arguments("\(prefix)-args", of: alert))
  }

  /// The arguments of a text; each keeps its place, because formats count them.
  private mutating func arguments(_ key: String, of alert: PushFields) -> [PropertyList] {
    guard let value = alert[key] else { return [] }
    guard case .array(let values) = value else {
      passOver(key, of: alert, expecting: "a list of texts")
      return []
    }
    let limit = CoreLimits.pushTextArguments
    if values.count > limit {
      note(
        alert.path(of: key), value, "\(limit) are the limit; the others were left out",
        rule: "C13")
    }
    return values.prefix(limit).enumerated().map { index, argument in
      switch argument {
      case .array, .dictionary:
        note(
          "\(alert.path(of: key))[\(index)]", argument, "a text is expected; it is left empty",
          rule: "C13")
        return .string("")
      default: return argument
      }
    }
  }

  private mutating func readSummaryCount(_ alert: PushFields) {
    guard let value = alert["summary-arg-count"] else { return }
    if let count = value.wholeNumber, count >= 1 {
      content.summaryArgumentCount = count
    } else {
      passOver("summary-arg-count", of: alert, expecting: "a whole number from 1")
    }
  }
}
