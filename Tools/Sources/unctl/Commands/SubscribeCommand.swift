import ArgumentParser
import NotificationModel
import NotificationWire

/// `unctl subscribe`
struct SubscribeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe", abstract: "Subscribe an app for Web Push, and print its endpoint.",
    discussion: """
      Prints {"endpoint":…,"keys":{"p256dh":…,"auth":…}} on one line, as a browser's PushSubscription, which every library \
      for Web Push takes. Messages come through the gateway that `unctl gateway add push.example.com` has named. The app may be \
      installed, and need not be a program. A second call with the same key prints the same, and the app gets the same.
      """)

  @Argument(
    help: ArgumentHelp("The app, such as com.example.app.", valueName: "app"),
    transform: BundleIdentifier.read)
  var app: BundleIdentifier
  @Option(
    help: ArgumentHelp(
      "The public key of the only server that may push (applicationServerKey), in base64url.",
      valueName: "key"),
    transform: VapidKeyArgument.init)
  var vapid: VapidKeyArgument?
  @Option(
    help: "How long to wait for the gateway, such as 30s or 5m.", transform: LengthOfTime.init)
  var timeout: LengthOfTime?
  @Flag(help: "End the subscription with this key: its server gets 410 from then on.")
  var remove = false

  func perform(on line: ControlSession) async throws {
    if try await line.apps().contains(where: { $0.identifier == app }) {
      try await performForKnown(on: line)
    } else {
      try await performAsApp()
    }
  }

  /// Subscribes on behalf of an app, as which no other program may speak.
  private func performForKnown(on line: ControlSession) async throws {
    let key = vapid?.bytes
    guard !remove else {
      guard try await line.subscriptions().contains(where: isOurs) else { throw missing }
      return try await line.carryOut(.pushes(.unsubscribe(app: app, vapidKey: key)))
    }
    let answer = GatewayAnswer<IssuedSubscription>(app: app)
    Task { [app] in
      do throws(NotificationFailure) {
        let issued = try await line.read(.pushes(.subscribe(app: app, vapidKey: key))) {
          if case .subscribed(let issued) = $0 { issued } else { nil }
        }
        answer.give(.success(issued))
      } catch {
        answer.give(.failure(error))
      }
    }
    try StandardOutput.write(line: try await answer.wait("endpoint", within: timeout).browserText)
  }

  private func performAsApp() async throws {
    guard !remove else { throw missing }
    let key = vapid?.bytes
    let session = try RegistrationSession(app: app) {
      event -> Result<IssuedSubscription, NotificationFailure>? in
      switch event {
      case .pushes(.subscribed(let issued)) where issued.vapidKey == key: .success(issued)
      case .pushes(.subscriptionFailed(key, let failure)): .failure(failure)
      default: nil
      }
    }
    try await session.send(.pushes(.subscribe(vapidKey: key)))
    try StandardOutput.write(
      line: try await session.answer("endpoint", within: timeout).browserText)
  }

  private func isOurs(_ subscription: SubscriptionStatus) -> Bool {
    subscription.kind == .app && subscription.app == app && subscription.vapidKey == vapid?.bytes
  }

  private var missing: NotificationFailure {
    let key = vapid.map { "with the key \(VapidKeyText.text(of: $0.bytes))" } ?? "without a key"
    return NotificationFailure(
      .notFound, field: "app", value: app.rawValue,
      message: "\(app.rawValue) has no subscription \(key).",
      remedy: "See them with `unctl subscriptions --json`.")
  }
}

/// The key of a server on the command line.
struct VapidKeyArgument: Hashable {
  let bytes: [UInt8]

  init(_ text: String) throws(UnreadableArgument) {
    guard let bytes = VapidKeyText.bytes(of: text), VapidKey.isValid(bytes) else {
      throw UnreadableArgument(
        text,
        expected: "a public key (a point of P-256); write its uncompressed point in base64url, "
          + "\(VapidKeyText.characters) characters that begin with B")
    }
    self.bytes = bytes
  }
}

/// `unctl subscriptions`
struct SubscriptionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscriptions", abstract: "The subscriptions for Web Push of all apps.",
    subcommands: [List.self, End.self], defaultSubcommand: List.self)

  /// `unctl subscriptions list`
  struct List: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Each subscription with the machine that servers push to, and its messages.",
      discussion: "JSON: an array, as `subscriptions` of the reply `subscriptions`.")

    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      try await reading.print(
        SubscriptionsReport(value: try await line.subscriptions()), on: line)
    }
  }

  /// `unctl subscriptions end`
  struct End: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "End a subscription: its server gets 410 or 404, and its app is informed.")

    @Argument(help: "Its name, from the first column.")
    var name: String

    func perform(on line: ControlSession) async throws {
      try await line.carryOut(.pushes(.endSubscription(name: name)))
    }
  }
}

/// The subscriptions, as shown by `unctl subscriptions`.
struct SubscriptionsReport: Report {
  let value: [SubscriptionStatus]

  func lines(for reader: Reader) -> [String] {
    guard !value.isEmpty else {
      return ["There are no subscriptions. Make one with `unctl subscribe APP`."]
    }
    return reader.table(
      [
        "name", "app", "kind", "host", "created", "last message", "today", "unreadable",
        "server key",
      ],
      value.map { subscription in
        [
          subscription.name, subscription.app.rawValue, subscription.purpose, subscription.host,
          reader.date(subscription.created),
          subscription.lastMessage.map(reader.date) ?? "–", "\(subscription.messagesToday)",
          "\(subscription.undecryptable)", subscription.keyExcerpt,
        ]
      })
  }
}

extension ControlSession {
  fileprivate func subscriptions() async throws -> [SubscriptionStatus] {
    try await read(.pushes(.subscriptions)) {
      if case .subscriptions(let list) = $0 { list } else { nil }
    }
  }
}

extension SubscriptionStatus {
  /// Its kind, and the purpose that a connector gave.
  fileprivate var purpose: String {
    switch kind {
    case .app: "Web Push"
    case .unifiedPush: "UnifiedPush" + (description.map { " (\($0))" } ?? "")
    }
  }

  /// The host of the endpoint, or the state without one.
  fileprivate var host: String {
    guard let endpoint else { return gateway == nil ? "no gateway" : "waits for the gateway" }
    let parts = endpoint.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    return parts.count > 1 ? String(parts[1]) : endpoint
  }

  /// The beginning of the key of the only server that may push: it distinguishes the subscriptions of one app.
  fileprivate var keyExcerpt: String {
    vapidKey.map { VapidKeyText.text(of: $0).prefix(12) + "…" } ?? "any"
  }
}
