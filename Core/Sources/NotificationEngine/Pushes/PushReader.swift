import NotificationModel

/// Reads an `aps` dictionary key by key; it skips and records values that it cannot read.
struct PushReader {
  var content = NotificationContent()
  private(set) var isContentAvailable = false
  private(set) var isContentMutable = false
  private(set) var problems: [PushFinding] = []

  /// Reads a whole payload; without a dictionary `aps` it holds nothing for the system (H2).
  mutating func read(whole values: [String: PropertyList]) {
    guard case .dictionary(let system)? = values["aps"] else {
      return problems.append(
        PushFinding(field: "aps", value: values["aps"]?.excerpt, rule: "H2", .skipped(.dictionary)))
    }
    read(system)
  }

  /// Reads every key of the system (H2).
  mutating func read(_ system: [String: PropertyList]) {
    let aps = PushFields("aps", system, rule: "H2")
    if let alert = aps["alert"] { readAlert(alert) }
    readBadge(aps)
    if let sound = aps["sound"] { content.sound = readSound(sound) }
    content.threadIdentifier = identifier("thread-id", of: aps) ?? ""
    content.categoryIdentifier = identifier("category", of: aps) ?? ""
    content.targetContentIdentifier = identifier("target-content-id", of: aps)
    content.filterCriteria = identifier("filter-criteria", of: aps)
    readLevel(aps)
    readRelevance(aps)
    isContentAvailable = flag("content-available", of: aps)
    isContentMutable = flag("mutable-content", of: aps)
    recordMisspellings(in: aps, of: Self.keys)
  }

  /// The system's keys, including keys that only the app uses (H2).
  private static let keys = PushKeys([
    "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
    "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "stale-date",
    "content-state", "timestamp", "event", "dismissal-date", "attributes-type", "attributes",
    "input-push-channel", "input-push-token", "content-changed", "url-args",
  ])

  private mutating func readBadge(_ aps: PushFields) {
    guard let value = aps["badge"] else { return }
    if let count = value.wholeNumber, count >= 0 {
      content.badge = count
    } else {
      skip("badge", of: aps, expecting: .count(from: 0), rule: "H5")
    }
  }

  private mutating func readLevel(_ aps: PushFields) {
    guard let name = text("interruption-level", of: aps) else { return }
    if let level = InterruptionLevel(name: name) {
      content.interruptionLevel = level
    } else {
      skip("interruption-level", of: aps, expecting: .level)
    }
  }

  private mutating func readRelevance(_ aps: PushFields) {
    guard let value = aps["relevance-score"] else { return }
    if let score = value.finiteNumber {
      content.relevanceScore = score
    } else {
      skip("relevance-score", of: aps, expecting: .fraction)
    }
  }
}

extension PushReader {
  /// The text under a key, if there is one.
  mutating func text(_ key: String, of fields: PushFields) -> String? {
    guard let value = fields[key] else { return nil }
    if case .string(let text) = value { return text }
    skip(key, of: fields, expecting: .text)
    return nil
  }

  /// The text under a key, if there is one that is short enough for a stored name.
  mutating func identifier(_ key: String, of fields: PushFields) -> String? {
    guard let text = text(key, of: fields) else { return nil }
    if text.utf8.count <= CoreLimits.identifierBytes { return text }
    skip(key, of: fields, expecting: .identifier)
    return nil
  }

  /// Whether a key is set; true, 1 and the text "1" all count (H2).
  mutating func flag(_ key: String, of fields: PushFields) -> Bool {
    guard let value = fields[key] else { return false }
    if let flag = value.flag { return flag }
    skip(key, of: fields, expecting: .flag)
    return false
  }

  /// Records that the value under a key was not read; the rule is that of its dictionary if no other is given.
  mutating func skip(
    _ key: String, of fields: PushFields, expecting expected: PushFinding.Expected,
    rule: String? = nil
  ) {
    record(fields.path(of: key), fields[key], .skipped(expected), rule: rule ?? fields.rule)
  }

  /// Records the action taken for a value.
  mutating func record(
    _ field: String, _ value: PropertyList?, _ problem: PushFinding.Problem, rule: String
  ) {
    guard problems.count < CoreLimits.pushProblems else { return }
    problems.append(PushFinding(field: field, value: value?.excerpt, rule: rule, problem))
  }

  /// Records keys that differ from the system's own only in hyphens and capitals.
  ///
  /// The system does not read them either; a server that sends `contentAvailable` wakes no app.
  mutating func recordMisspellings(in fields: PushFields, of keys: PushKeys) {
    for key in fields.values.keys.sorted() {
      guard let meant = keys.meant(by: key) else { continue }
      record(fields.path(of: key), fields[key], .misspelt(meant), rule: fields.rule)
    }
  }
}

extension PushReader {
  /// Reads an alert: a text is the body, a dictionary has its parts by name (H2, H3).
  mutating func readAlert(_ value: PropertyList) {
    switch value {
    case .string(let text): content.body = .literal(text)
    case .dictionary(let values): readAlert(PushFields("aps.alert", values, rule: "H3"))
    default:
      record("aps.alert", value, .skipped(.textOrDictionary), rule: "H3")
    }
  }

  private mutating func readAlert(_ alert: PushFields) {
    content.title = line("title", localized: "title-loc", of: alert)
    content.subtitle = line("subtitle", localized: "subtitle-loc", of: alert)
    content.body = line("body", localized: "loc", of: alert)
    content.launchImageName = identifier("launch-image", of: alert) ?? ""
    content.summaryArgument = text("summary-arg", of: alert) ?? ""
    readSummaryCount(alert)
    if alert["sound"] != nil {
      record(alert.path(of: "sound"), alert["sound"], .soundInAlert, rule: alert.rule)
    }
    recordMisspellings(in: alert, of: Self.alertKeys)
  }

  private static let alertKeys = PushKeys([
    "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
    "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args", "summary-arg",
    "summary-arg-count", "action-loc-key",
  ])

  /// One line of the alert: the text to be looked up if there is a key for it, else the literal one.
  private mutating func line(
    _ key: String, localized prefix: String, of alert: PushFields
  ) -> DisplayText {
    if let text = lookup(prefix, of: alert) {
      if alert[key] != nil {
        record(
          alert.path(of: key), alert[key], .outranked(by: "\(prefix)-key"), rule: alert.rule)
      }
      return text
    }
    if case .dictionary(let values) = alert[key] {
      let nested = PushFields(alert.path(of: key), values, rule: alert.rule)
      if let text = lookup("loc", of: nested) { return text }
    }
    return .literal(text(key, of: alert) ?? "")
  }

  /// A text in the app's strings under a key, with its arguments (C13).
  private mutating func lookup(_ prefix: String, of alert: PushFields) -> DisplayText? {
    guard let key = text("\(prefix)-key", of: alert) else { return nil }
    guard !key.isEmpty else {
      skip("\(prefix)-key", of: alert, expecting: .stringsKey)
      return nil
    }
    return .localized(key: key, arguments: arguments("\(prefix)-args", of: alert))
  }

  /// The arguments of a text; each keeps its index, because formats count them.
  private mutating func arguments(_ key: String, of alert: PushFields) -> [PropertyList] {
    guard let value = alert[key] else { return [] }
    guard case .array(let values) = value else {
      skip(key, of: alert, expecting: .texts)
      return []
    }
    let limit = CoreLimits.pushTextArguments
    if values.count > limit {
      record(alert.path(of: key), value, .tooManyArguments, rule: "C13")
    }
    return values.prefix(limit).enumerated().map { index, argument in
      switch argument {
      case .array, .dictionary:
        record("\(alert.path(of: key))[\(index)]", argument, .emptied, rule: "C13")
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
      skip("summary-arg-count", of: alert, expecting: .count(from: 1))
    }
  }
}

extension PushReader {
  /// Reads a sound: a text is a file's name, a dictionary may make it critical (H4, C9).
  mutating func readSound(_ value: PropertyList) -> Sound? {
    switch value {
    case .string(""):
      record("aps.sound", value, .notPlayed(.name), rule: "H4")
      return nil
    case .string(let name):
      return Sound(kind: .standard, name: file(name, at: "aps.sound"))
    case .dictionary(let values): return readSound(PushFields("aps.sound", values, rule: "H4"))
    default:
      record("aps.sound", value, .notPlayed(.textOrDictionary), rule: "H4")
      return nil
    }
  }

  private mutating func readSound(_ fields: PushFields) -> Sound {
    let name = text("name", of: fields).flatMap { file($0, at: fields.path(of: "name")) }
    guard flag("critical", of: fields) else { return Sound(kind: .standard, name: name) }
    return Sound(kind: .critical, name: name, volume: volume(of: fields))
  }

  /// The file of a name; nothing for the system's own sound.
  ///
  /// A server names a file in the app's folders. A path out of them is not followed, and as for any file that
  /// does not exist the default sound is played (C6, C7).
  private mutating func file(_ name: String, at field: String) -> String? {
    guard name != "default", !name.isEmpty else { return nil }
    // Compared by scalars: a slash with a combining mark is another character, and still a slash.
    guard !name.unicodeScalars.contains(where: { $0 == "/" || $0 == "\0" }) else {
      record(field, .string(name), .hasFolders, rule: "C6")
      return nil
    }
    return name
  }

  private mutating func volume(of fields: PushFields) -> Double? {
    guard let value = fields["volume"] else { return nil }
    if let volume = value.finiteNumber, (0...1).contains(volume) { return volume }
    skip("volume", of: fields, expecting: .fraction, rule: "C9")
    return nil
  }
}
