/// A push that a provider asked for, with every value of its headers read and allowed.
public struct ProviderPush: Hashable, Sendable {
  /// `apns-id`, byte for byte as it was sent, or the one that it was given.
  public var id: String
  /// `apns-topic`: the app's bundle identifier, with the suffix of its type (I4).
  public var topic: String
  /// `apns-push-type`.
  public var type: PushType
  /// `apns-priority`.
  public var priority: PushPriority
  /// `apns-expiration`; what is not said is `PushLimits.keptSeconds` from now.
  public var expiration: PushExpiration
  /// `apns-collapse-id`: what it replaces, waiting or shown (I18).
  public var collapseID: String?
  /// The body: the bytes of a JSON object.
  public var payload: [UInt8]

  /// Creates a push.
  public init(
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
