package import NotificationModel

/// A part of a push payload that could not be taken as it is, and what was done instead.
///
/// It holds no words; the module `NotificationWords` makes a `PushProblem` of it.
package struct PushFinding: Hashable, Sendable {
  /// What is wrong, and what was done.
  package enum Problem: Hashable, Sendable {
    /// It is not what is expected, and was skipped.
    case skipped(Expected)
    /// It is not what is expected of a sound, and none is played.
    case notPlayed(Expected)
    /// The name of a sound has folders; the usual sound is played (C6).
    case hasFolders
    /// An argument is no text, and is left empty (C13).
    case emptied
    /// The key differs from this one of the system's only in hyphens and capitals.
    case misspelt(String)
    /// A sound lies in the alert, where the system reads none.
    case soundInAlert
    /// Another key of this name goes before it.
    case outranked(by: String)
    /// There are more arguments than are kept (C13).
    case tooManyArguments
    /// There is nothing to show or hear, and the app is not woken (H7).
    case noEffect
    /// The payload is refused.
    case refused(Refusal)
  }

  /// What a key should hold.
  package enum Expected: Hashable, Sendable {
    case text
    case texts
    case textOrDictionary
    case name
    case stringsKey
    case flag
    /// A whole number from this one on.
    case count(from: Int)
    /// A number from 0 to 1.
    case fraction
    /// The name of an interruption level.
    case level
  }

  /// Where it lies, such as `aps.alert.title`; `payload` for the whole.
  package var field: String
  /// What stood there, shortened.
  package var value: String
  /// The number of the rule that it breaks, such as `H3`.
  package var rule: String
  /// What is wrong, and what was done.
  package var problem: Problem

  init(field: String, value: String?, rule: String, _ problem: Problem) {
    self.field = field
    self.value = value ?? "nothing"
    self.rule = rule
    self.problem = problem
  }
}

/// What there is to be said of a payload that has not arrived.
package struct PushInspection: Hashable, Sendable {
  /// Whether there is anything to see or hear; false also if it cannot be read.
  package private(set) var isNotification = false
  /// Whether it asks for its app to be woken (H7, H8).
  package private(set) var isContentAvailable = false
  /// What is wrong with it, what would refuse it first.
  package private(set) var findings: [PushFinding] = []

  /// Reads a payload as if it arrived.
  ///
  /// - Parameters:
  ///   - values: The whole payload.
  ///   - bytes: The size of the text it was read from.
  package init(of values: [String: PropertyList], bytes: Int) {
    do throws(Refusal) {
      try PushSize(of: values).check(byteCount: bytes)
    } catch {
      add(error, rule: "H6")
    }
    var reader = PushReader()
    do throws(Refusal) {
      reader.read(try PushPayload.system(values["aps"]))
    } catch {
      add(error, rule: "H2")
      return
    }
    findings += reader.problems
    isNotification = reader.content.isPresentable
    isContentAvailable = reader.isContentAvailable
    if !isNotification, !isContentAvailable {
      findings.append(PushFinding(field: "aps", value: nil, rule: "H7", .noEffect))
    }
  }

  private mutating func add(_ refusal: Refusal, rule: String) {
    findings.append(
      PushFinding(
        field: refusal.field ?? "payload", value: refusal.value.map { String($0.prefix(200)) },
        rule: rule, .refused(refusal)))
  }
}
