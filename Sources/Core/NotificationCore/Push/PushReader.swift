import NotificationModel

/// Reads an `aps` dictionary key by key; what it cannot take it passes over and notes.
struct PushReader {
  var content = NotificationContent()
  private(set) var isContentAvailable = false
  private(set) var isContentMutable = false
  private(set) var problems: [PushProblem] = []

  /// Reads every key that the system knows (H2).
  mutating func read(_ system: [String: PropertyList]) {
    let aps = PushFields("aps", system, rule: "H2")
    if let alert = aps["alert"] { readAlert(alert) }
    readBadge(aps)
    if let sound = aps["sound"] { content.sound = readSound(sound) }
    content.threadIdentifier = text("thread-id", of: aps) ?? ""
    content.categoryIdentifier = text("category", of: aps) ?? ""
    content.targetContentIdentifier = text("target-content-id", of: aps)
    content.filterCriteria = text("filter-criteria", of: aps)
    readLevel(aps)
    readRelevance(aps)
    isContentAvailable = flag("content-available", of: aps)
    isContentMutable = flag("mutable-content", of: aps)
    noteMisspellings(in: aps, of: Self.keys)
  }

  /// Keys that are the system's; those it has no use for here are read by the app (H2).
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
      passOver("badge", of: aps, expecting: "a whole number from 0", rule: "H5")
    }
  }

  private mutating func readLevel(_ aps: PushFields) {
    guard let name = text("interruption-level", of: aps) else { return }
    if let level = InterruptionLevel(name: name) {
      content.interruptionLevel = level
    } else {
      let names = InterruptionLevel.allCases.map(\.name).joined(separator: ", ")
      passOver("interruption-level", of: aps, expecting: "one of \(names)")
    }
  }

  private mutating func readRelevance(_ aps: PushFields) {
    guard let value = aps["relevance-score"] else { return }
    if let score = value.finiteNumber {
      content.relevanceScore = score
    } else {
      passOver("relevance-score", of: aps, expecting: "a number from 0 to 1")
    }
  }
}

extension PushReader {
  /// The text under a key, where there is one.
  mutating func text(_ key: String, of fields: PushFields) -> String? {
    guard let value = fields[key] else { return nil }
    if case .string(let text) = value { return text }
    passOver(key, of: fields, expecting: "a text")
    return nil
  }

  /// Whether a key is set; true, 1 and the text "1" all count (H2).
  mutating func flag(_ key: String, of fields: PushFields) -> Bool {
    guard let value = fields[key] else { return false }
    if let flag = value.flag { return flag }
    passOver(key, of: fields, expecting: "1 or 0")
    return false
  }

  /// Notes that the value under a key was not taken; the rule is that of its dictionary where no
  /// other is named.
  mutating func passOver(
    _ key: String, of fields: PushFields, expecting expected: String, rule: String? = nil
  ) {
    note(
      fields.path(of: key), fields[key], "\(expected) is expected; it was passed over",
      rule: rule ?? fields.rule)
  }

  /// Notes what was done with a value.
  mutating func note(
    _ field: String, _ value: PropertyList?, _ message: String, rule: String
  ) {
    guard problems.count < CoreLimits.pushProblems else { return }
    problems.append(
      PushProblem(field: field, value: value?.excerpt ?? "nothing", rule: rule, message: message))
  }

  /// Notes keys that differ from the system's own only in hyphens and capitals.
  ///
  /// The system does not read them either; a server that writes `contentAvailable` waits in vain.
  mutating func noteMisspellings(in fields: PushFields, of keys: PushKeys) {
    for key in fields.values.keys.sorted() {
      guard let meant = keys.meant(by: key) else { continue }
      note(
        fields.path(of: key), fields[key], "the key is spelt \(meant); it was left to the app",
        rule: fields.rule)
    }
  }
}
