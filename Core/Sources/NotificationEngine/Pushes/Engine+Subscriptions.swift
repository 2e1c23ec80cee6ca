package import NotificationModel
import NotificationTriggers
import PushProtocol

extension Engine {
  /// The reply to a call of a command about pushes.
  mutating func answerPushesCommand(
    _ call: ControlCall.Pushes, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .subscriptions:
      return .subscriptions(
        try subscriptions.list(
          for: origin.connection, isShell: apps.shells.contains(origin.connection),
          in: &transaction))
    case .subscribe(let app, let key):
      return try subscriptions.subscribe(
        try transaction.known(app).identifier, vapidKey: key, for: origin, to: pushes.gateway,
        in: &transaction
      ).map(ControlReply.subscribed)
    case .unsubscribe(let app, let key):
      try subscriptions.unsubscribe(
        try transaction.known(app).identifier, vapidKey: key, from: pushes.gateway,
        in: &transaction)
      return .done
    case .endSubscription(let name):
      try subscriptions.end(
        name, from: pushes.gateway, connections: apps.connections, in: &transaction)
      return .done
    }
  }

  /// Informs the shells that have read the subscriptions of a change, once for the whole transaction.
  mutating func sendChangedSubscriptions(in transaction: inout Transaction<some Store>) {
    guard transaction.hasChangedSubscriptions else { return }
    for shell in subscriptions.takeReaders() {
      transaction.perform(.showTo(shell, .pushes(.subscriptionsChanged)))
    }
  }

  /// A message of Web Push has arrived: it is counted, delivered once like a push, and acknowledged.
  mutating func receiveMessage(
    _ message: ArrivedMessage, in transaction: inout Transaction<some Store>
  ) throws {
    let outcome = try outcome(of: message, in: &transaction)
    transaction.perform(.pushes(.acknowledgePush(message.identity.number, outcome)))
  }

  private mutating func outcome(
    of message: ArrivedMessage, in transaction: inout Transaction<some Store>
  ) throws -> PushOutcome {
    let identity = message.identity
    if try transaction.store.hasArrived(push: identity.identifier) { return .duplicate }
    guard var subscription = try transaction.store.subscription(message.subscription),
      subscription.isOfApp, let app = try transaction.app(subscription.app)
    else { return .appGone }
    try RequestRule.check(identifier: identity.identifier, field: "apns-id")
    let push = (try? message.content.get()).map { ArrivedPush(message, $0, to: app) }
    if let push, mustWait(push, for: app, at: transaction.moment.boot) { return .postponed }
    try transaction.store.recordArrival(ofPush: identity.identifier, at: transaction.moment.wall)
    subscription.messages.add(
      at: transaction.moment.wall, day: transaction.day, isReadable: push != nil)
    try transaction.save(subscription)
    if let push { return try deliver(push, of: app, in: &transaction) }
    if case .failure(let flaw) = message.content {
      transaction.log(
        .warning, .pushes(.undecryptable(flaw)),
        ["app": app.identifier.rawValue, "subscription": subscription.name])
    }
    return .unreadable
  }
}

extension ArrivedPush {
  /// The push that an app's message is handled as. A text with a dictionary `aps` is a push's payload, also if it declares a
  /// notification.
  ///
  /// `Topic` does not identify a notification: it replaces a message that waits at the gateway (RFC 8030), and two servers may
  /// use the same one.
  fileprivate init(_ message: ArrivedMessage, _ content: MessageContent, to app: AppRecord) {
    let read = DeclarativeMessage.read(content, for: app)
    var declared = try? read?.get()
    declared?.attach(message.picture)
    self.init(
      app: app.identifier,
      payload: declared.map(PushPayload.init(declared:)) ?? PushPayload(message: content),
      identifier: declared?.tag, identity: message.identity)
    if case .failure(let flaw)? = read { payload.problems.append(flaw) }
    links = declared?.links
    replacesSilently = declared.map { $0.tag != nil && !$0.renotifies } ?? false
    isMessage = true
    isMissed = message.isMissed
  }
}

extension ArrivedMessage {
  /// Whether it can have pictures at all.
  package var mayHavePictures: Bool {
    guard case .success(.members(let members)) = content else { return false }
    return members["notification"] != nil
  }

  /// The pictures to fetch before its app's notification is shown, the preferred one first.
  package func pictures(for app: AppRecord) -> [PictureLink] {
    // A sender learns from a request that the device has received the message, so none is made for a user who refuses.
    guard app.mayRequest, case .success(let content) = content else { return [] }
    return (try? DeclarativeMessage.read(content, for: app)?.get().pictures) ?? []
  }
}

extension DeclarativeMessage {
  /// Reads the text of a message; a dictionary `aps` comes before a declared notification. A text that begins as an object and
  /// cannot be read as one is a mistake of its sender, which is reported.
  fileprivate static func read(
    _ content: MessageContent, for app: AppRecord
  ) -> Result<DeclarativeMessage, PushFinding>? {
    switch content {
    case .members(let members):
      if case .dictionary? = members["aps"] { return nil }
      return read(members, for: app)
    case .text(let text): return beginsAsObject(text.utf8) ? .failure(noObject(text)) : nil
    case .bytes(let bytes):
      return beginsAsObject(bytes)
        ? .failure(noObject(String(decoding: bytes, as: UTF8.self))) : nil
    }
  }

  /// Whether the first byte after a byte order mark and blanks begins an object of JSON.
  private static func beginsAsObject(_ bytes: some Collection<UInt8>) -> Bool {
    let rest = bytes.starts(with: "\u{FEFF}".utf8) ? bytes.dropFirst(3) : bytes[...]
    return rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }
}

extension Transaction {
  /// The day in the user's zone, in days since 1970.
  var day: Int64 { Int64(CivilDate.dayNumber(of: moment.wall, in: moment.timeZone)) }
}
