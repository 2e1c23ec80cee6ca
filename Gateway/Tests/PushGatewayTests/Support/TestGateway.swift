import Crypto
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import PushGateway
import PushProtocol

/// The provider port of a gateway, with two teams and a few tokens.
struct TestGateway {
  static let app = "org.example.app"
  static let otherApp = "org.example.second"
  static let foreignApp = "org.foreign.app"
  static let invalidSince: Int64 = 1_700_000_000_123
  /// The gateway's constant time in seconds since 1970: a test may take long, and no token ages meanwhile.
  static let now: Int64 = 1_800_000_000

  let key = TestKey(id: "KEY1234567", team: "TEAM123456")
  let foreignKey = TestKey(id: "KEY7654321", team: "TEAM654321")
  /// The `authorization` of requests, unless they set another one.
  let authorization: String
  let acceptance = AcceptanceTwin()
  let metrics = GatewayMetrics()
  let tenants: TenantDirectory
  let listener: ProviderListener
  let port: Int

  /// The purpose of a device token.
  enum Token: UInt8 {
    case good = 1, second, foreign, development, invalid, unknown

    var text: String { String(repeating: "0\(rawValue)", count: 32) }
    var bytes: [UInt8] { Array(repeating: rawValue, count: 32) }
  }

  init(
    environment: PushEnvironment = .production, pushesPerSecond: Int? = nil,
    clients: [TestCertificate] = [], proxies: [String] = [], log: LogLines? = nil,
    _ change: (inout ProviderLimits) -> Void = { _ in }
  ) async throws {
    authorization = "bearer \(key.token())"
    tenants = TenantDirectory(
      Tenants(
        teams: [
          .init(id: key.team, name: "us", pushesPerSecond: pushesPerSecond),
          .init(id: foreignKey.team, name: "them"),
        ],
        keys: [key.tenant(), foreignKey.tenant()],
        certificates: Self.certificates(of: clients, team: key.team),
        topics: [
          Self.app: key.team, Self.otherApp: key.team, Self.foreignApp: foreignKey.team,
        ]))
    var limits = ProviderLimits()
    // Only the tests that set these limits check durations; a busy machine makes every connection slow.
    limits.timeouts.handshake = .hours(1)
    limits.timeouts.firstToken = .hours(1)
    limits.timeouts.body = .hours(1)
    limits.timeouts.stall = .hours(1)
    change(&limits)
    let certificate = try TestCertificate()
    let context = try NIOSSLContext(
      configuration: ProviderTLS.configuration(
        chain: [certificate.certificate], key: certificate.key,
        clientAuthorities: clients.map(\.certificate)))
    listener = ProviderListener(
      services: ProviderServices(
        tenants: tenants, directory: Self.directory(), acceptance: acceptance, metrics: metrics,
        logger: log?.logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        clock: { Self.now * 1_000 }),
      environment: environment, limits: limits, proxies: proxies.compactMap { IPNetwork($0) },
      tls: { context }, group: MultiThreadedEventLoopGroup.singleton)
    port = try await listener.start(host: "127.0.0.1", port: 0)
  }

  /// The first may push to one app, the second to two, and the third only to apps in development.
  private static func certificates(
    of clients: [TestCertificate], team: String
  ) -> [Tenants.Certificate] {
    clients.enumerated().map { index, client in
      .init(
        fingerprint: client.fingerprint, team: team,
        topics: index == 0 ? [app] : [app, otherApp],
        environments: index == 2 ? [.development] : [.production, .development])
    }
  }

  private static func directory() -> TokenDirectory {
    let directory = TokenDirectory()
    func add(
      _ token: Token, _ topic: String, _ environment: PushEnvironment = .production,
      invalid: Int64? = nil
    ) {
      directory.set(
        TokenEntry(
          device: 1, topic: topic, environment: environment, registered: 1, invalid: invalid),
        for: hash(of: token))
    }
    add(.good, app)
    add(.second, otherApp)
    add(.foreign, foreignApp)
    add(.development, app, .development)
    add(.invalid, app, invalid: invalidSince)
    return directory
  }

  private static func hash(of token: Token) -> TokenHash {
    let digest = Array(SHA256.hash(data: token.bytes))
    guard let hash = TokenHash(digest) else { preconditionFailure("A digest has 32 bytes.") }
    return hash
  }

  /// The fields of a request; the given ones replace the defaults, and an empty text omits one.
  func fields(_ token: Token = .good, _ others: [String: String] = [:]) -> [(String, String)] {
    var fields = [
      (":method", "POST"), (":scheme", "https"), (":path", "/3/device/\(token.text)"),
      ("authorization", authorization), ("apns-topic", Self.app),
    ]
    for (name, value) in others.sorted(by: { $0.key < $1.key }) {
      if let index = fields.firstIndex(where: { $0.0 == name }) {
        fields[index].1 = value
      } else {
        fields.append((name, value))
      }
    }
    return fields.filter { !$0.1.isEmpty }
  }

  static let payload = Array(#"{"aps":{"alert":"hello"}}"#.utf8)

  /// A provider whose first push was accepted, and that continues undisturbed by other connections.
  func bystander() async throws -> TestProvider {
    try await TestProvider.connect(port)
  }

  /// Pushes once, and returns the status.
  func push(_ provider: TestProvider, _ fields: [(String, String)]? = nil) async -> String? {
    let stream = provider.ask(fields ?? self.fields(), body: Self.payload)
    return await provider.answer(on: stream)?.status
  }
}
