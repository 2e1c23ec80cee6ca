package import NotificationModel

/// A part of a push payload that could not be used as it is, and the action taken instead.
///
/// It contains no texts; the module `NotificationWords` makes a `PushProblem` of it.
package struct PushFinding: Error, Hashable, Sendable {
  /// The problem, and the action taken.
  package enum Problem: Hashable, Sendable {
    /// The value is not the expected one, and was skipped.
    case skipped(Expected)
    /// The value is not the one expected of a sound, and none is played.
    case notPlayed(Expected)
    /// The name of a sound contains folders; the default sound is played (C6).
    case hasFolders
    /// An argument is not a text, and is left empty (C13).
    case emptied
    /// The key differs from this one of the system's only in hyphens and capitals.
    case misspelt(String)
    /// A sound is in the alert, where the system does not read it.
    case soundInAlert
    /// Another key of this name precedes it.
    case outranked(by: String)
    /// There are more arguments than are kept (C13).
    case tooManyArguments
    /// A member that a declarative message needs is missing or wrong, so that the text goes to the app unshown.
    case notDeclared(Expected)
    /// There is nothing to show or hear, and the app is not woken (H7).
    case noEffect
    /// The payload is refused.
    case refused(Refusal)
  }

  /// The expected value of a key.
  package enum Expected: Hashable, Sendable {
    case text
    /// A text of at most `CoreLimits.identifierBytes`.
    case identifier
    case texts
    case list
    case textOrDictionary
    case dictionary
    case name
    case stringsKey
    case flag
    /// `true` or `false`.
    case truth
    /// A whole number, at least this one.
    case count(from: Int)
    /// This number.
    case number(Int)
    /// The text of a JSON object.
    case object
    /// A number from 0 to 1.
    case fraction
    /// The name of an interruption level.
    case level
    /// An address over `https`.
    case secureAddress
    /// An address over `https`, or of a scheme that the app opens.
    case link
    /// No value, because another member excludes it.
    case nothing(because: String)
    /// A text that is not empty, because another member needs it.
    case present(for: String)
  }

  /// Its path, such as `aps.alert.title`; `payload` for the whole.
  package var field: String
  /// The value, shortened.
  package var value: String
  /// The violated rule, such as `H3`.
  package var rule: String
  /// The problem, and the action taken.
  package var problem: Problem

  init(field: String, value: String?, rule: String, _ problem: Problem) {
    self.field = field
    self.value = value ?? "nothing"
    self.rule = rule
    self.problem = problem
  }
}

/// The result of checking a payload that has not arrived.
package struct PushInspection: Hashable, Sendable {
  /// Whether there is anything to see or hear; false also if it cannot be parsed.
  package private(set) var isNotification = false
  /// Whether it requests that its app is woken (H7, H8).
  package private(set) var isContentAvailable = false
  /// Its problems, refusing ones first.
  package private(set) var findings: [PushFinding] = []

  /// Checks a payload as if it arrived.
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
