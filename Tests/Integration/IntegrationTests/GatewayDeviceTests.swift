import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import Synchronization
import TestSupport
import Testing

/// A real daemon that receives its pushes from a real gateway.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5))) struct GatewayDeviceTests {
  private let daemon: RealDaemon
  private let gateway: RealGateway
  private let shell: ControlClient
  private let shown = Letterbox<String>()
  private let organizer: BundleIdentifier

  init() throws {
    daemon = try RealDaemon()
    gateway = try RealGateway()
    organizer = try #require(BundleIdentifier(RealGateway.topic))
    try daemon.start()
    shell = daemon.control()
    shell.receiveEvents { [shown] event in
      // A push that may have been missed is presented in the list first, and then as a banner.
      guard case .notifications(.present(let presentation)) = event,
        presentation.surfaces.contains(.banner)
      else { return }
      shown.put(presentation.key.identifier)
    }
    _ = try shell.call(.attachShell(name: "test"))
    let added = try daemon.run("unctl", "gateway", "add", gateway.place, "--ca", gateway.authority)
    try #require(added.status == 0, "\(added.output)")
  }

  /// An app that may notify and has registered, and its token.
  private func register() throws -> (app: CenterClient, token: String) {
    let app = try daemon.allowedApp()
    let tokens = Letterbox<String>()
    app.receiveEvents { event in
      if case .pushes(.pushRegistered(let token)) = event { tokens.put(token) }
    }
    _ = try app.ask(.pushes(.registerForPushes))
    return (app, tokens.take())
  }

  private static func payload(_ text: String) -> String { #"{"aps":{"alert":"\#(text)"}}"# }

  @Test(.rules("I18"))
  func `A push is shown under its collapse identifier, and the gateway is notified`() throws {
    let (app, token) = try register()
    #expect(token.count == 64)
    // A push within the first three seconds of a link may have been missed, and is listed before it is shown.
    try wait(seconds: 60) {
      guard let since = try link().connectedSince else { return false }
      return since.date.addingTimeInterval(3) < Date()
    }
    let id = UUID().uuidString.lowercased()
    try gateway.send(Self.payload("1 : 0"), to: token, "--collapse-id", "score", "--id", id)
    #expect(shown.take() == "score")
    try wait(seconds: 60) { try gateway.log(of: id).contains("acknowledged: ") }
    #expect(try gateway.log(of: id).contains("acknowledged: shown"))
    guard case .gateways(let gateways) = try shell.call(.gateways) else { return }
    #expect(gateways.first?.connectedSince != nil && gateways.first?.tokens == 1)
    withExtendedLifetime(app) {}
  }

  @Test(.rules("I3", "I17"))
  func `A daemon that is killed loses no push and shows none twice`() throws {
    let (app, token) = try register()
    var generator = SeededGenerator(seed: 20_271_122)
    var sent: Set<String> = []
    for round in 0..<4 {
      for number in 0..<5 {
        let name = "push-\(round)-\(number)"
        try gateway.send(Self.payload(name), to: token, "--collapse-id", name)
        sent.insert(name)
        // One that was killed just now may not be running yet.
        guard Int.random(in: 0..<5, using: &generator) == 0,
          let process = try? daemon.process(), process > 0
        else { continue }
        try Spawn.signal(process, 9)
      }
    }
    try wait(seconds: 120) { delivered() == sent }
    // After each interruption, one banner may represent several missed pushes.
    let banners = shown.all.filter { $0 != "missed" }
    #expect(Set(banners).count == banners.count, "\(banners)")
    withExtendedLifetime(app) {}
  }

  @Test(.rules("I17"))
  func `A push that was sent while the gateway was down arrives when it is back`()
    throws
  {
    let (app, token) = try register()
    gateway.stop()
    try wait(seconds: 60) { try link().connectedSince == nil }
    #expect(try link().problem != nil)
    try gateway.start()
    try gateway.send(Self.payload("Back"), to: token, "--collapse-id", "back")
    #expect(shown.take() == "back")
    withExtendedLifetime(app) {}
  }

  @Test(.rules("I21"))
  func `The token of a removed app becomes unregistered, however the app was removed`()
    throws
  {
    let (app, token) = try register()
    gateway.stop()
    #expect(try daemon.run("unctl", "uninstall", RealGateway.topic).status == 0)
    // The pending unregistration of the token is lost with the daemon.
    try Spawn.signal(try daemon.process(), 9)
    try gateway.start()
    // The daemon is started again, and may unregister the token before the first push or after it.
    try wait(seconds: 120) {
      try gateway.answer(to: Self.payload("Gone"), to: token).contains("Unregistered")
    }
    withExtendedLifetime(app) {}
  }

  private func link() throws -> GatewayStatus {
    guard case .gateways(let gateways) = try shell.call(.gateways) else {
      throw NotificationFailure(.notFound, message: "There is no gateway.", remedy: "")
    }
    return try #require(gateways.first)
  }

  /// The identifiers in the list; nothing while the daemon restarts.
  private func delivered() -> Set<String> {
    guard
      case .delivered(let notifications)? = try? shell.call(
        .notifications(.delivered(app: organizer)))
    else {
      return []
    }
    return Set(notifications.map(\.key.identifier))
  }
}
