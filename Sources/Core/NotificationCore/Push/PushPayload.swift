public import NotificationModel

/// What a server sent for an app, read into what a person is shown.
///
/// Reading is lenient, as on Apple's systems: a key with a wrong value is passed over, and `problems`
/// says so. The bytes are read by whoever has them; here they are values already.
public struct PushPayload: Hashable, Sendable {
  /// What is shown; its `userInfo` is the whole payload, unchanged (C11).
  public let content: NotificationContent
  /// Whether the app wants to be woken for it (H7, H8).
  public let isContentAvailable: Bool
  /// Whether the app's service extension may change it before it is shown (H9).
  public let isContentMutable: Bool
  /// What could not be taken as it is, in the order it was read; at most `CoreLimits.pushProblems`.
  public let problems: [PushProblem]

  /// The whole payload, the `aps` dictionary included (C11).
  public var userInfo: [String: PropertyList] { content.userInfo }

  /// Whether there is anything to see or hear; where not, it can only wake the app (H7).
  public var isNotification: Bool { content.isPresentable }

  /// Reads a payload.
  ///
  /// - Parameters:
  ///   - values: The whole payload, with `aps` at its top.
  ///   - byteCount: How many bytes it arrived as. Without it the payload is taken to be as long as
  ///     its shortest JSON.
  /// - Throws: `NotificationFailure`: `limitReached` with the field `payload` above
  ///   `CoreLimits.pushPayloadBytes` (H6), or with the key whose values lie deeper than
  ///   `CoreLimits.pushNestingDepth`; `invalidValue` with the field `aps` where that is missing or
  ///   no dictionary.
  public init(
    _ values: [String: PropertyList], byteCount: Int? = nil
  ) throws(NotificationFailure) {
    try PushSize(of: values).check(byteCount: byteCount)
    var reader = PushReader()
    reader.read(try Self.system(values["aps"]))
    reader.content.userInfo = values
    content = reader.content
    isContentAvailable = reader.isContentAvailable
    isContentMutable = reader.isContentMutable
    problems = reader.problems
  }

  static func system(
    _ value: PropertyList?
  ) throws(NotificationFailure) -> [String: PropertyList] {
    if case .dictionary(let values) = value { return values }
    throw NotificationFailure(
      .invalidValue, field: "aps", value: value?.excerpt,
      message: value == nil
        ? "The payload has no aps dictionary." : "The value of aps is not a dictionary.",
      remedy: "Put what the system shows into a dictionary under the key aps.")
  }
}
