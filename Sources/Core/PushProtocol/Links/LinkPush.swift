/// A push as it reached the device.
public struct LinkPush: Hashable, Sendable {
  /// What it is acknowledged by. It comes again, under the same number, until it is.
  public var number: Int64
  /// The token that it was sent to.
  public var token: TokenHash
  /// The topic that the token was registered for: the app's bundle identifier, without a suffix.
  public var topic: String
  /// The environment that the token was registered in.
  public var environment: PushEnvironment
  /// `apns-id`: two pushes with the same one are the same push (I3).
  public var apnsID: String
  /// `apns-push-type`.
  public var type: PushType
  /// `apns-priority`.
  public var priority: PushPriority
  /// `apns-collapse-id`: what it replaces among those that are shown (I18).
  public var collapseID: String?
  /// When it stops being worth showing, in seconds since 1970; absent if it was sent for now only.
  public var expires: Int64?
  /// The bytes of a JSON object.
  public var payload: [UInt8]

  /// Creates a push.
  public init(
    number: Int64, token: TokenHash, topic: String, environment: PushEnvironment, apnsID: String,
    type: PushType, priority: PushPriority, collapseID: String?, expires: Int64?, payload: [UInt8]
  ) {
    self.number = number
    self.token = token
    self.topic = topic
    self.environment = environment
    self.apnsID = apnsID
    self.type = type
    self.priority = priority
    self.collapseID = collapseID
    self.expires = expires
    self.payload = payload
  }
}
