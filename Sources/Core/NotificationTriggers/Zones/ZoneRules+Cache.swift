import Foundation
import Synchronization

extension ZoneRules {
  /// Returns the rules of a zone by its identifier, or nothing if the zone is not known.
  ///
  /// The table of a zone is made at first use, in about a tenth of a millisecond, and kept. That is
  /// a memory of a pure function: it changes the speed of an answer, never the answer. At most 128
  /// zones are kept.
  ///
  /// - Parameter identifier: an identifier of the time-zone database, at most 64 bytes.
  public static func named(_ identifier: String) -> ZoneRules? {
    if let kept = cache.withLock({ $0.rules(of: identifier) }) { return kept }
    guard identifier.utf8.count <= TriggerLimits.identifierBytes,
      let timeZone = TimeZone(identifier: identifier)
    else { return nil }
    let rules = ZoneRules(timeZone)
    cache.withLock { $0.keep(rules, of: identifier) }
    return rules
  }

  /// Forgets all tables, so that the next question asks Foundation again.
  ///
  /// To be called when the time-zone database may have changed.
  public static func forgetAll() {
    cache.withLock { $0 = Cache() }
  }

  private static let cache = Mutex(Cache())
}

extension ZoneRules {
  /// The tables made so far, and the one asked for last, which most questions are about.
  fileprivate struct Cache {
    private var rules: [String: ZoneRules] = [:]
    private var last: (identifier: String, rules: ZoneRules)?

    mutating func rules(of identifier: String) -> ZoneRules? {
      if let last, last.identifier == identifier { return last.rules }
      guard let found = rules[identifier] else { return nil }
      last = (identifier, found)
      return found
    }

    mutating func keep(_ found: ZoneRules, of identifier: String) {
      if rules.count >= TriggerLimits.cachedZones { rules = [:] }
      rules[identifier] = found
      last = (identifier, found)
    }
  }
}
