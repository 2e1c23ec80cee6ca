import PushProtocol
import TestSupport
import Testing

@Suite struct PushReasonTests {
  /// The table of reasons, as providers know it.
  private static let table: [Int: Set<String>] = [
    400: [
      "BadCollapseId", "BadDeviceToken", "BadExpirationDate", "BadMessageId", "BadPriority",
      "BadTopic", "DeviceTokenNotForTopic", "DuplicateHeaders", "IdleTimeout", "InvalidPushType",
      "MissingDeviceToken", "MissingTopic", "PayloadEmpty", "TopicDisallowed",
    ],
    403: [
      "BadCertificate", "BadCertificateEnvironment", "BadEnvironmentKeyIdInToken",
      "ExpiredProviderToken", "Forbidden", "InvalidProviderToken", "MissingProviderToken",
      "UnrelatedKeyIdInToken",
    ],
    404: ["BadPath"], 405: ["MethodNotAllowed"], 410: ["ExpiredToken", "Unregistered"],
    413: ["PayloadTooLarge"], 429: ["TooManyProviderTokenUpdates", "TooManyRequests"],
    500: ["InternalServerError"], 503: ["ServiceUnavailable", "Shutdown"],
  ]

  @Test(.rules("I7")) func `Each reason has its status, and no other reason is ever given`() {
    let told = Dictionary(grouping: PushReason.allCases, by: \.status).mapValues {
      Set($0.map(\.rawValue))
    }
    #expect(told == Self.table)
  }
}
