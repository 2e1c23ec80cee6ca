import NotificationEngine
import NotificationModel
import PushProtocol

extension World {
  /// The point of P-256 with the first coordinate 5.
  static let vapidKey: [UInt8] =
    [0x04] + [UInt8](repeating: 0, count: 31) + [5] + [
      0x45, 0x92, 0x43, 0xB9, 0xAA, 0x58, 0x18, 0x06, 0xFE, 0x91, 0x3B, 0xCE, 0x99, 0x81, 0x7A,
      0xDE, 0x11, 0xCA, 0x50, 0x3C, 0x64, 0xD9, 0xA3, 0xC5, 0x33, 0x41, 0x5C, 0x08, 0x32, 0x48,
      0xFB, 0xCC,
    ]
  static let endpoint = "https://push.example.org/push/a"
  static let secrets = SubscriptionSecrets(
    privateKey: Array(repeating: 1, count: 32), publicKey: [0x04] + Array(repeating: 2, count: 64),
    auth: Array(repeating: 3, count: 16))

  /// The organizer's subscription as it receives it.
  static var issued: IssuedSubscription {
    IssuedSubscription(
      endpoint: endpoint, publicKey: secrets.publicKey, auth: secrets.auth, vapidKey: vapidKey)
  }

  /// The organizer, which the user has not decided about, with a subscription and its name.
  static func subscribed() -> (world: World, name: String) {
    var world = World()
    world.greet()
    let name = world.subscribe()
    return (world, name)
  }

  /// Subscribes the organizer, and returns the name of the subscription.
  mutating func subscribe() -> String {
    transaction(.pushes(.gatewayChanged(Self.gateway)))
    let asked = call(.pushes(.subscribe(vapidKey: Self.vapidKey)))
    let name = asked.endpointRequests.first?.name ?? ""
    issue(name)
    return name
  }

  /// The gateway issues the endpoint of a subscription.
  @discardableResult
  mutating func issue(_ name: String) -> [Effect] {
    transaction(
      .pushes(.endpointIssued(subscription: name, endpoint: Self.endpoint, Self.secrets)))
  }

  /// Lets the organizer receive pushes and handle each, and returns their payloads in order.
  mutating func handlePushes() -> [[String: PropertyList]] {
    var payloads: [[String: PropertyList]] = []
    var handed = call(.pushes(.receivePushes(true))).handedPushes
    while !handed.isEmpty {
      let push = handed.removeFirst()
      payloads.append(push.payload)
      handed += call(.pushes(.pushFetched(token: push.token, .newData))).handedPushes
    }
    return payloads
  }

  /// Delivers a message to a subscription.
  @discardableResult
  mutating func arrive(
    _ content: Result<MessageContent, EncryptedMessageFlaw>, at name: String, number: Int64 = 1,
    id: String = "id-1", picture: Attachment? = nil
  ) -> [Effect] {
    var message = ArrivedMessage(
      subscription: name, content: content,
      identity: PushIdentity(number: number, identifier: id))
    message.picture = picture
    return transaction(.pushes(.messageArrived(message)))
  }
}

extension [Effect] {
  /// The requests for endpoints.
  var endpointRequests: [SubscriptionRequest] {
    compactMap { if case .pushes(.requestEndpoint(let request)) = $0 { request } else { nil } }
  }

  /// The endpoints that are given back.
  var returnedEndpoints: [String] {
    compactMap { if case .pushes(.returnEndpoint(let endpoint)) = $0 { endpoint } else { nil } }
  }
}
