import Dispatch
import Foundation
import LinuxEvents
import NIOCore
import NotificationModel
import NotificationWire
import PushLink
import PushProtocol

/// The gateway of this device, and the state of the link to it.
final class GatewayPeer {
  let setting: GatewaySetting
  let link: GatewayLink
  private let network: NetworkWatch?
  private(set) var device: String?
  private(set) var connectedSince: WallTime?
  private(set) var problem: String?
  private(set) var nextTry: WallTime?
  private(set) var pushes = 0
  /// The tokens of unacknowledged pushes, by their numbers.
  private var tokens: [Int64: TokenHash] = [:]

  /// Creates a link that does nothing before it is started; its events arrive on the loop.
  ///
  /// - Throws: `LinkFailure` for invalid certificates and addresses.
  init(
    _ setting: GatewaySetting, folder: String, loop: any EventLoop,
    handler: @escaping (LinkEvent) -> Void
  ) throws(LinkFailure) {
    self.setting = setting
    let trust: GatewayTrust =
      setting.certificates.map { .authorities(pem: Array($0.utf8)) } ?? .system
    link = try GatewayLink(
      configuration: GatewayAddress(host: setting.host, port: setting.port, trust: trust),
      identity: LinkIdentityFile(path: folder + "/identity"), loop: loop, handler: handler)
    let pause = NetworkPause(link, loop: loop)
    let bound = NIOLoopBound(pause, eventLoop: loop)
    // The watch has its own queue: the shared queues keep a thread pool awake for ever after their first use.
    network = NetworkWatch(queue: DispatchQueue(label: "org.usernotifications.network")) {
      [loop] in loop.execute { bound.value.changed() }
    }
  }

  /// Records the state of the link after an event.
  func record(_ event: LinkEvent, at now: WallTime) {
    switch event {
    case .enrolled(let device): self.device = device
    case .connected:
      connectedSince = now
      problem = nil
      nextTry = nil
    case .disconnected(let reason, let seconds):
      connectedSince = nil
      // Unacknowledged pushes are sent again.
      tokens = [:]
      problem = reason
      nextTry = now.advanced(bySeconds: seconds)
    case .push(let push):
      pushes += 1
      tokens[push.number] = push.token
    case .token, .registrationFailed, .subscribed, .origin, .subscriptionFailed: break
    }
  }

  /// Reports the outcome of a push to the gateway; a push for a removed app ends its token, because an earlier
  /// return of the token may have failed (I21).
  func acknowledge(_ number: Int64, _ outcome: PushOutcome) {
    link.acknowledge([LinkReceipt(number: number, outcome: outcome)])
    let token = tokens.removeValue(forKey: number)
    if outcome == .appGone, let token { link.unregister(hash: token) }
  }

  /// The status of the gateway, with the number of apps that have a token.
  func status(tokens: Int) -> GatewayStatus {
    var status = GatewayStatus(
      host: setting.host, port: setting.port, hasOwnCertificates: setting.certificates != nil)
    status.device = device
    status.connectedSince = connectedSince
    status.problem = problem
    status.nextTry = nextTry
    status.tokens = tokens
    status.pushes = pushes
    return status
  }
}

/// The part of the data folder with the gateway's setting and this device's identity for it.
struct GatewaySettingsFolder {
  let path: String

  init(dataFolder: String) {
    path = dataFolder + "/gateway"
  }

  private var file: URL { URL(filePath: path + "/setting.json") }

  /// The gateway that was set last; `nil` without one.
  ///
  /// - Throws: `NotificationFailure` if the file exists and is invalid.
  func read() throws -> GatewaySetting? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try WireBlob.decode([UInt8](Data(contentsOf: file)))
  }

  /// Stores a gateway; durable when it returns.
  func write(_ setting: GatewaySetting) throws {
    try PrivateFolder.make(path)
    try FileSync.replaceFile(at: file.path, with: WireBlob.encode(setting))
  }

  /// Forgets the gateway, and this device's identity for it.
  func remove() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}

/// Lets a link try again after changes of the network, once for several in a row.
final class NetworkPause {
  private weak var link: GatewayLink?
  private let loop: any EventLoop
  private var isWaiting = false

  /// Creates a pause for a link, which it does not retain.
  init(_ link: GatewayLink, loop: any EventLoop) {
    self.link = link
    self.loop = loop
  }

  /// Handles a change of the network, which may be followed by more.
  func changed() {
    guard !isWaiting else { return }
    isWaiting = true
    let bound = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(DaemonLimits.networkSettling)) { bound.value.settled() }
  }

  private func settled() {
    isWaiting = false
    link?.networkChanged()
  }
}
