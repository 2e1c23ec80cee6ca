package import NotificationEngine
package import NotificationModel

extension PushProblem {
  /// What was found in a payload, in English.
  package init(_ finding: PushFinding) {
    self.init(
      field: finding.field, value: finding.value, rule: finding.rule,
      message: finding.problem.text)
  }
}

extension PushPayload {
  /// Reads a payload, and refuses it in words.
  package static func read(
    _ values: [String: PropertyList], byteCount: Int? = nil
  ) throws(NotificationFailure) -> PushPayload {
    do throws(Refusal) {
      return try PushPayload(values, byteCount: byteCount)
    } catch {
      throw NotificationFailure(error)
    }
  }
}

extension PushCheck {
  /// Looks at a payload as it would be read if it arrived, without letting it arrive.
  ///
  /// `bytes` is the size of the text it was read from. What would refuse it comes first among the
  /// problems; what is only skipped is at most `CoreLimits.pushProblems` others.
  package init(of values: [String: PropertyList], bytes: Int) {
    let found = PushInspection(of: values, bytes: bytes)
    self.init(
      bytes: bytes, limit: CoreLimits.pushPayloadBytes, isNotification: found.isNotification,
      isContentAvailable: found.isContentAvailable,
      problems: found.findings.map(PushProblem.init))
  }

  /// Says why a text is no payload yet.
  package init(unreadable failure: NotificationFailure, bytes: Int) {
    self.init(
      bytes: bytes, limit: CoreLimits.pushPayloadBytes,
      problems: [
        PushProblem(
          field: failure.field ?? "payload", value: failure.value ?? "nothing",
          rule: failure.code == .limitReached ? "H6" : "H2", message: failure.message)
      ])
  }
}

extension PushFinding.Problem {
  /// What was expected and what was done, in one sentence without an end.
  var text: String {
    switch self {
    case .skipped(let expected): "\(expected.text) is expected; it was passed over"
    case .notPlayed(let expected): "\(expected.text) is expected; no sound is played"
    case .hasFolders: "a name without folders is expected; the usual sound is played"
    case .emptied: "a text is expected; it is left empty"
    case .misspelt(let key): "the key is spelt \(key); it was left to the app"
    case .soundInAlert: "a sound belongs beside the alert, in aps"
    case .outranked(let key): "\(key) stands beside it and goes before it"
    case .tooManyArguments:
      "\(CoreLimits.pushTextArguments) are the limit; the others were left out"
    case .noEffect:
      "there is nothing to show or hear, and content-available does not wake the app"
    case .refused(let refusal): NotificationFailure(refusal).message
    }
  }
}

extension PushFinding.Expected {
  fileprivate var text: String {
    switch self {
    case .text: "a text"
    case .texts: "a list of texts"
    case .textOrDictionary: "a text or a dictionary"
    case .name: "a name"
    case .stringsKey: "a key of the app's strings"
    case .flag: "1 or 0"
    case .count(let least): "a whole number from \(least)"
    case .fraction: "a number from 0 to 1"
    case .level:
      "one of \(InterruptionLevel.allCases.map(\.name).joined(separator: ", "))"
    }
  }
}
