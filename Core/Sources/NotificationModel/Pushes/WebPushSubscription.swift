/// A subscription for Web Push: an endpoint to which any server can push (RFC 8030).
package struct WebPushSubscription: Hashable, Sendable {
  /// The receiver of its messages.
  package enum Receiver: Hashable, Sendable {
    /// The app, for which the daemon decrypts the messages; the secrets are made when its first endpoint arrives.
    case app(keys: SubscriptionSecrets?)
    /// A connector of UnifiedPush, which decrypts the messages itself.
    case connector(PushConnector)
  }

  /// The device's own name for it, which the gateway uses as the topic; never used twice, at most 15 bytes.
  package var name: String
  /// The app; of a connector the service, which is a reverse-DNS name too.
  package var app: BundleIdentifier
  /// The public key of the only server that may push to it, 65 bytes; absent: any server may.
  package var vapidKey: [UInt8]?
  /// The gateway of the endpoint, or of the request for one, as `host:port`; absent after it was removed.
  package var gateway: String?
  /// The address for servers; absent until the gateway has issued it.
  package var endpoint: String?
  /// The receiver of its messages.
  package var receiver: Receiver
  /// When it was made.
  package var created: WallTime
  /// Its messages so far.
  package var messages = MessageCounts()

  /// Creates a subscription without an endpoint.
  package init(
    name: String, app: BundleIdentifier, vapidKey: [UInt8]?, gateway: String?, receiver: Receiver,
    created: WallTime
  ) {
    self.name = name
    self.app = app
    self.vapidKey = vapidKey
    self.gateway = gateway
    self.receiver = receiver
    self.created = created
  }

  /// How many bytes the key of a server has: an uncompressed point of P-256.
  package static let vapidKeyBytes = 65

  /// Whether a connector has not received the endpoint yet, or not the end of an earlier one.
  package var owesEndpoint: Bool {
    guard case .connector(let connector) = receiver else { return false }
    guard let known = connector.endpoint else { return endpoint != nil }
    return known != endpoint ?? ""
  }

  /// Whether it is the app's own, and not one of a connector.
  package var isOfApp: Bool { if case .app = receiver { true } else { false } }

  /// The name of an app that the system does not know: that of its desktop entry, or else of its service.
  var nameOfReceiver: String {
    guard case .connector(let connector) = receiver else { return app.rawValue }
    return connector.appName ?? connector.service
  }

  /// The app's subscription as the app receives it; absent without an endpoint, or if it is a connector's.
  package var issued: IssuedSubscription? {
    guard case .app(let keys?) = receiver, let endpoint else { return nil }
    return IssuedSubscription(
      endpoint: endpoint, publicKey: keys.publicKey, auth: keys.auth, vapidKey: vapidKey)
  }
}

/// The secrets of a subscription, with which this device alone can read its messages (RFC 8291).
package struct SubscriptionSecrets: Hashable, Sendable {
  /// The private key, 32 bytes.
  package var privateKey: [UInt8]
  /// The public key for senders, `p256dh`: 65 bytes.
  package var publicKey: [UInt8]
  /// The secret for senders, `auth`: 16 bytes.
  package var auth: [UInt8]

  package init(privateKey: [UInt8], publicKey: [UInt8], auth: [UInt8]) {
    self.privateKey = privateKey
    self.publicKey = publicKey
    self.auth = auth
  }
}

/// A connector of UnifiedPush: an app on the session bus that reads its messages itself.
package struct PushConnector: Hashable, Sendable {
  /// The connector's bus name.
  package var service: String
  /// The connector's own name for the registration, at most 100 bytes.
  package var token: String
  /// The purpose for the user, at most 100 bytes.
  package var description: String?
  /// The display name of its app; absent without a desktop entry.
  package var appName: String?
  /// The version of the D-Bus interface that it registered with: 1 or 2.
  package var version: Int
  /// The bus on which the service is a connection, which ends with it; absent for an app's own name.
  package var bus: String?
  /// The endpoint that it has received last, empty for none; absent before the first.
  package var endpoint: String?
  /// Since when its app is not installed.
  package var missingSince: WallTime?

  package init(service: String, token: String, description: String?, version: Int) {
    self.service = service
    self.token = token
    self.description = description
    self.version = version
  }

  /// The app whose connector it is: the one with the service's name; absent for a name that no app can have.
  package var app: BundleIdentifier? {
    guard bus != nil else { return BundleIdentifier(service) }
    return BundleIdentifier(
      BundleIdentifier.claimedPrefix + "connection" + service.replacing(":", with: "-"))
  }

  /// Whether another connector belongs to the same app.
  package func isOfSameApp(as other: PushConnector) -> Bool {
    service == other.service && bus == other.bus
  }
}

/// The messages of a subscription in numbers.
package struct MessageCounts: Hashable, Sendable {
  /// When the last one arrived.
  package var last: WallTime?
  /// The day of the last one in the user's zone, in days since 1970.
  package var day: Int64 = 0
  /// How many arrived on that day.
  package var ofDay: Int64 = 0
  /// How many could not be decrypted, from the beginning on.
  package var undecryptable: Int64 = 0

  package init() {}

  /// Counts a message.
  package mutating func add(at date: WallTime, day: Int64, isReadable: Bool) {
    if day != self.day { ofDay = 0 }
    (last, self.day) = (date, day)
    ofDay += 1
    if !isReadable { undecryptable += 1 }
  }

  /// How many arrived on a day.
  package func count(onDay day: Int64) -> Int64 { day == self.day ? ofDay : 0 }
}

/// An app's subscription in the form that its server needs.
package struct IssuedSubscription: Hashable, Sendable {
  /// The address to push to.
  package var endpoint: String
  /// `p256dh`: the key to encrypt for, 65 bytes.
  package var publicKey: [UInt8]
  /// `auth`: the secret to encrypt with, 16 bytes.
  package var auth: [UInt8]
  /// The key of the only server that may push, if the app named one.
  package var vapidKey: [UInt8]?

  package init(endpoint: String, publicKey: [UInt8], auth: [UInt8], vapidKey: [UInt8]?) {
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.auth = auth
    self.vapidKey = vapidKey
  }
}

/// A subscription as the user sees it; it has no secrets.
package struct SubscriptionStatus: Hashable, Sendable {
  /// The kind of its receiver.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case app
    case unifiedPush
  }

  /// The device's own name, with which the user ends it.
  package var name: String
  /// The app, or the connector's service.
  package var app: BundleIdentifier
  /// The display name of the app.
  package var appName: String
  /// The kind of its receiver.
  package var kind: Kind
  /// The purpose that a connector gave.
  package var description: String?
  /// The public key of the only server that may push; absent if every server may.
  package var vapidKey: [UInt8]?
  /// The gateway, as `host:port`.
  package var gateway: String?
  /// The address for servers, if there is one now.
  package var endpoint: String?
  /// When it was made.
  package var created: WallTime
  /// When the last message arrived.
  package var lastMessage: WallTime?
  /// How many messages arrived today.
  package var messagesToday: Int64
  /// How many messages could not be decrypted, from the beginning on.
  package var undecryptable: Int64

  package init(
    name: String, app: BundleIdentifier, appName: String, kind: Kind, created: WallTime,
    messagesToday: Int64 = 0, undecryptable: Int64 = 0
  ) {
    self.name = name
    self.app = app
    self.appName = appName
    self.kind = kind
    self.created = created
    self.messagesToday = messagesToday
    self.undecryptable = undecryptable
  }

  /// Describes a subscription on a day; `appName` is the display name of a known app.
  package init(_ subscription: WebPushSubscription, onDay day: Int64, appName: String?) {
    self.init(
      name: subscription.name, app: subscription.app,
      appName: appName ?? subscription.nameOfReceiver,
      kind: subscription.isOfApp ? .app : .unifiedPush, created: subscription.created,
      messagesToday: subscription.messages.count(onDay: day),
      undecryptable: subscription.messages.undecryptable)
    if case .connector(let connector) = subscription.receiver {
      description = connector.description
    }
    vapidKey = subscription.vapidKey
    gateway = subscription.gateway
    endpoint = subscription.endpoint
    lastMessage = subscription.messages.last
  }
}
