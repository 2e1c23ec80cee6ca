/// A push request of a provider, with all of its header values read and validated.
package struct ProviderPush: Hashable, Sendable {
  /// `apns-id`, byte for byte as it was sent, or a generated one.
  package var id: String
  /// `apns-topic`: the app's bundle identifier, with the suffix of its type (I4).
  package var topic: String
  /// `apns-push-type`.
  package var type: PushType
  /// `apns-priority`.
  package var priority: PushPriority
  /// `apns-expiration`; the default is `PushLimits.keptSeconds` from now.
  package var expiration: PushExpiration
  /// `apns-collapse-id`: identifies the waiting or shown push that it replaces (I18).
  package var collapseID: String?
  /// The body: the bytes of a JSON object; of Web Push the encrypted message.
  package var payload: [UInt8]

  package init(
    id: String, topic: String, type: PushType, priority: PushPriority, expiration: PushExpiration,
    collapseID: String?, payload: [UInt8]
  ) {
    self.id = id
    self.topic = topic
    self.type = type
    self.priority = priority
    self.expiration = expiration
    self.collapseID = collapseID
    self.payload = payload
  }
}

/// The purpose of a push, as in `apns-push-type` (I4).
package enum PushType: String, CaseIterable, Hashable, Sendable {
  case alert
  case background
  case controls
  case location
  case voip
  case complication
  case fileprovider
  case mdm
  case liveactivity
  case pushtotalk
  case widgets
  /// A message of Web Push, which no provider can send with this name.
  case webPush
}

extension PushType {
  /// The type whose name in `apns-push-type` has these bytes.
  init?(bytesOf name: String.UTF8View) {
    guard let type = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) }),
      type != .webPush
    else { return nil }
    self = type
  }

  /// The suffix of such a push's topic, after the app's bundle identifier (I4).
  package var topicSuffix: String? {
    switch self {
    case .alert, .background, .controls, .mdm, .webPush: nil
    case .location: ".location-query"
    case .voip: ".voip"
    case .complication: ".complication"
    case .fileprovider: ".pushkit.fileprovider"
    case .liveactivity: ".push-type.liveactivity"
    case .pushtotalk: ".voip-ptt"
    case .widgets: ".push-type.widgets"
    }
  }

  /// The type of a topic's suffix.
  package init?(suffixOf topic: String) {
    let named = Self.allCases.first { type in
      type.topicSuffix.map { topic.utf8.count > $0.utf8.count && topic.hasSuffix($0) } ?? false
    }
    guard let named else { return nil }
    self = named
  }

  /// The bundle identifier in a topic of this type.
  package func bundle(ofTopic topic: String) -> String {
    guard let topicSuffix, topic.hasSuffix(topicSuffix) else { return topic }
    return String(topic.dropLast(topicSuffix.count))
  }

  /// Whether it requires a provider token, and a certificate is not enough (I4).
  package var needsProviderToken: Bool {
    self == .location || self == .liveactivity
  }

  /// How many bytes its payload may have (H6).
  package var payloadBytes: Int {
    switch self {
    case .voip: PushLimits.callPayloadBytes
    case .webPush: PushLimits.webPushBytes
    default: PushLimits.payloadBytes
    }
  }
}

/// How urgent a push is (I20), or a message of Web Push by its `Urgency`.
///
/// The urgencies of Web Push but the highest have values of their own, so that a device can hold such messages back, and no
/// push of a provider.
package enum PushPriority: UInt8, CaseIterable, Hashable, Sendable {
  /// `very-low` of Web Push.
  case webVeryLow = 0
  /// It is sent when no other push waits.
  case low = 1
  /// `low` of Web Push.
  case webLow = 2
  /// `normal` of Web Push.
  case webNormal = 4
  /// It is sent at a time that suits the device.
  case considerate = 5
  /// It is sent at once; the default, and `high` of Web Push.
  case immediate = 10

  /// The urgencies of Web Push below this one.
  package var lessUrgentMessages: Set<PushPriority> {
    Set([.webVeryLow, .webLow, .webNormal].filter { $0.rawValue < rawValue })
  }
}

/// How long a push is kept for delivery (I3, I17).
package enum PushExpiration: Hashable, Sendable {
  /// It is tried once, now, and not stored.
  case once
  /// It is stored until this instant, in seconds since 1970.
  case until(Int64)
}

/// The result of a push whose request was valid.
package enum PushVerdict: Hashable, Sendable {
  /// It is stored durably, or it was to be tried once and has been; the provider receives 200.
  case accepted
  /// It was not accepted; the provider receives the reason.
  case refused(PushReason)
}

/// Why a provider's request was refused, in the spelling that providers expect (I7).
package enum PushReason: String, CaseIterable, Error, Hashable, Sendable {
  // The request is invalid: 400.
  case badCollapseID = "BadCollapseId"
  case badDeviceToken = "BadDeviceToken"
  case badExpirationDate = "BadExpirationDate"
  case badMessageID = "BadMessageId"
  case badPriority = "BadPriority"
  case badTopic = "BadTopic"
  case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
  case duplicateHeaders = "DuplicateHeaders"
  case idleTimeout = "IdleTimeout"
  case invalidPushType = "InvalidPushType"
  case missingDeviceToken = "MissingDeviceToken"
  case missingTopic = "MissingTopic"
  case payloadEmpty = "PayloadEmpty"
  case topicDisallowed = "TopicDisallowed"
  // The sender has no right to push this: 403.
  case badCertificate = "BadCertificate"
  case badCertificateEnvironment = "BadCertificateEnvironment"
  case badEnvironmentKeyIDInToken = "BadEnvironmentKeyIdInToken"
  case expiredProviderToken = "ExpiredProviderToken"
  case forbidden = "Forbidden"
  case invalidProviderToken = "InvalidProviderToken"
  case missingProviderToken = "MissingProviderToken"
  case unrelatedKeyIDInToken = "UnrelatedKeyIdInToken"
  // The resource does not exist: 404, 405, 410.
  case badPath = "BadPath"
  case methodNotAllowed = "MethodNotAllowed"
  case expiredToken = "ExpiredToken"
  case unregistered = "Unregistered"
  // Too much: 413, 429.
  case payloadTooLarge = "PayloadTooLarge"
  case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
  case tooManyRequests = "TooManyRequests"
  // The gateway has a problem: 500, 503.
  case internalServerError = "InternalServerError"
  case serviceUnavailable = "ServiceUnavailable"
  case shutdown = "Shutdown"

  /// The HTTP status of the reason.
  package var status: Int {
    switch self {
    case .badCollapseID, .badDeviceToken, .badExpirationDate, .badMessageID, .badPriority,
      .badTopic, .deviceTokenNotForTopic, .duplicateHeaders, .idleTimeout, .invalidPushType,
      .missingDeviceToken, .missingTopic, .payloadEmpty, .topicDisallowed:
      400
    case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyIDInToken,
      .expiredProviderToken, .forbidden, .invalidProviderToken, .missingProviderToken,
      .unrelatedKeyIDInToken:
      403
    case .badPath: 404
    case .methodNotAllowed: 405
    case .expiredToken, .unregistered: 410
    case .payloadTooLarge: 413
    case .tooManyProviderTokenUpdates, .tooManyRequests: 429
    case .internalServerError: 500
    case .serviceUnavailable, .shutdown: 503
    }
  }
}
