package import NotificationEngine
package import NotificationModel

extension Refusal.Pushes {
  var words: RefusalWords {
    switch self {
    case .noSystemDictionary(let value):
      .init(
        value == nil
          ? "The payload has no aps dictionary." : "The value of aps is not a dictionary.",
        "Put what the system shows into a dictionary under the key aps.")
    case .payloadTooLarge(let bytes):
      .init(
        "The payload has \(bytes) bytes, and \(CoreLimits.pushPayloadBytes) is the limit.",
        "Send less, and let the app fetch the rest.")
    case .payloadTooDeep:
      .init(
        "Lists and dictionaries lie more than \(CoreLimits.pushNestingDepth) deep in it.",
        "Send flatter values.")
    case .noEntitlement:
      .init(
        "The app's bundle has no entitlement for pushes.",
        "Put aps-environment with development or production into Entitlements.plist.")
    case .noGateway:
      .init(
        "There is no gateway that could give the app a token or an endpoint for pushes.",
        "Name one with `unctl gateway add HOST`; or send pushes by hand, with "
          + "`unctl push APP payload.apns`.")
    case .noToken(_, let reason, let remedy):
      .init("The gateway gives the app no token: \(Self.cause(reason)).", remedy)
    case .invalidKey:
      .init(
        "The key is no public key of P-256.",
        "Give the uncompressed point: \(WebPushSubscription.vapidKeyBytes) bytes that begin with 4, in base64url."
      )
    case .tooManySubscriptions(let count, let limit):
      .init(
        "There are \(count) subscriptions, and \(limit) is the limit.",
        "End others; see `unctl subscriptions`.")
    case .noEndpoint(_, let reason, let remedy):
      .init("The gateway gives the app no endpoint: \(Self.cause(reason)).", remedy)
    case .noSubscription:
      .init("There is no subscription of this name.", "See them with `unctl subscriptions`.")
    case .foreignToken:
      .init("The token belongs to another service.", "Register with a token of your own.")
    }
  }

  /// A sentence of the gateway without its end.
  private static func cause(_ reason: String) -> String {
    reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}

extension PushProblem {
  /// A finding in a payload, in English.
  package init(_ finding: PushFinding) {
    self.init(
      field: finding.field, value: finding.value, rule: finding.rule,
      message: finding.problem.text)
  }
}

extension PushPayload {
  /// Reads a payload that a gateway accepted, and refuses it in words.
  package static func read(
    arrived values: [String: PropertyList], byteCount: Int
  ) throws(NotificationFailure) -> PushPayload {
    do throws(Refusal) {
      return try PushPayload(arrived: values, byteCount: byteCount)
    } catch {
      throw NotificationFailure(error)
    }
  }

  /// Reads a payload that was entered at this machine, and refuses it in words.
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
  /// Checks a payload as its arrival would, without delivering it.
  ///
  /// `bytes` is the size of the source text. Problems that cause a refusal come first; at most `CoreLimits.pushProblems`
  /// problems that are merely skipped follow.
  package init(of values: [String: PropertyList], bytes: Int) {
    let found = PushInspection(of: values, bytes: bytes)
    self.init(
      bytes: bytes, limit: CoreLimits.pushPayloadBytes, isNotification: found.isNotification,
      isContentAvailable: found.isContentAvailable,
      problems: found.findings.map(PushProblem.init))
  }

  /// The reason why a text is not a payload yet.
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
  /// The expected value and the action taken, in one sentence without a full stop.
  var text: String {
    switch self {
    case .skipped(let expected): "\(expected.text) is expected; it was ignored"
    case .notPlayed(let expected): "\(expected.text) is expected; no sound is played"
    case .hasFolders: "a name without folders is expected; the usual sound is played"
    case .emptied: "a text is expected; it is left empty"
    case .misspelt(let key): "the key is spelt \(key); it was left to the app"
    case .soundInAlert: "a sound belongs next to the alert, in aps"
    case .outranked(let key): "\(key) is set too and is used instead"
    case .tooManyArguments:
      "\(CoreLimits.pushTextArguments) are the limit; the others were left out"
    case .notDeclared(let expected):
      "\(expected.text) is expected; the notification is not shown, and the text went to the app"
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
    case .identifier: "a text of at most \(CoreLimits.identifierBytes) bytes"
    case .list: "a list"
    case .texts: "a list of texts"
    case .textOrDictionary: "a text or a dictionary"
    case .dictionary: "a dictionary"
    case .name: "a name"
    case .stringsKey: "a key of the app's strings"
    case .flag: "1 or 0"
    case .truth: "true or false"
    case .number(let number): "the number \(number)"
    case .object: "the text of a JSON object in UTF-8"
    case .count(let least): "a whole number from \(least)"
    case .fraction: "a number from 0 to 1"
    case .secureAddress: "an address over https"
    case .link: "an address over https, or of a scheme that the app's bundle declares,"
    case .nothing(let other): "nothing, because of \(other),"
    case .present(let other): "a text that is not empty, because of \(other),"
    case .level:
      "one of \(InterruptionLevel.allCases.map(\.name).joined(separator: ", "))"
    }
  }
}
