import NotificationModel
import Synchronization

extension ZoneRules {
  /// Returns the rules of a zone by its identifier, or nothing if the zone is not known.
  ///
  /// The table of a zone is made at first use, in about a tenth of a millisecond, and kept. That is
  /// a memory of a pure function: it changes the speed of an answer, never the answer. At most 128
  /// zones are kept.
  ///
  /// - Parameter identifier: an identifier of the time-zone database, at most 64 bytes.
  /// - Returns: the rules, the same object each time until everything is forgotten.
  public static func named(_ identifier: String) -> ZoneRules? {
    if let kept = cache.withLock({ $0.rules(of: identifier) }) { return kept }
    guard let rules = ZoneRules(identifier: identifier) else { return nil }
    cache.withLock { $0.keep(rules) }
    return rules
  }

  /// Forgets all tables, so that the next question asks Foundation again.
  ///
  /// To be called when the time-zone database may have changed.
  public static func forgetAll() {
    cache.withLock { $0 = Cache() }
  }

  /// The zone that a rule is read in: its own, else the person's (B13, B14).
  static func governing(_ rule: CalendarRule, in timeZone: String) -> ZoneRules? {
    guard let own = rule.timeZone else { return named(timeZone) }
    return named(own)
  }

  private static let cache = Mutex(Cache())
}

/// The tables made so far, and the one asked for last, which most questions are about.
private struct Cache {
  private var rules: [String: ZoneRules] = [:]
  private var last: ZoneRules?

  mutating func rules(of identifier: String) -> ZoneRules? {
    if let last, last.identifier == identifier { return last }
    guard let found = rules[identifier] else { return nil }
    last = found
    return found
  }

  mutating func keep(_ found: ZoneRules) {
    if rules.count >= TriggerLimits.cachedZones { rules = [:] }
    rules[found.identifier] = found
    last = found
  }
}
