import Dispatch
import Foundation
import LinuxEvents
import NIOCore
import NotificationModel
import NotificationWire
import PushLink
import PushProtocol

/// The gateway of this device, and how the link to it is doing.
final class GatewayPeer {
  let setting: GatewaySetting
  let link: GatewayLink
  private let network: NetworkWatch?
  private(set) var device: String?
  private(set) var connectedSince: WallTime?
  private(set) var problem: String?
  private(set) var nextTry: WallTime?
  private(set) var pushes = 0
  /// The tokens of pushes that are not acknowledged yet, by their numbers.
  private var tokens: [Int64: TokenHash] = [:]

  /// Creates a link that does nothing before it is started; its events come on the loop.
  ///
  /// - Throws: `LinkFailure` for certificates and addresses that are none.
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
    // A queue of its own: the shared ones keep a thread pool awake for ever after their first use.
    network = NetworkWatch(queue: DispatchQueue(label: "org.usernotifications.network")) {
      [loop] in loop.execute { bound.value.changed() }
    }
  }

  /// Remembers what an event says of the link.
  func note(_ event: LinkEvent, at now: WallTime) {
    switch event {
    case .enrolled(let device): self.device = device
    case .connected:
      connectedSince = now
      problem = nil
      nextTry = nil
    case .disconnected(let reason, let seconds):
      connectedSince = nil
      // What is not acknowledged comes again.
      tokens = [:]
      problem = reason
      nextTry = now.advanced(bySeconds: seconds)
    case .push(let push):
      pushes += 1
      tokens[push.number] = push.token
    case .token, .registrationFailed: break
    }
  }

  /// Tells the gateway what became of a push; one whose app is gone ends its token, which giving it back may have
  /// failed to do (I21).
  func acknowledge(_ number: Int64, _ outcome: PushOutcome) {
    link.acknowledge([(number: number, outcome: outcome)])
    let token = tokens.removeValue(forKey: number)
    if outcome == .appGone, let token { link.unregister(hash: token) }
  }

  /// How it is doing, with as many apps that have a token.
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

/// Where the data folder keeps which gateway there is, and who this device is to it.
struct GatewayFolder {
  let path: String

  init(dataFolder: String) {
    path = dataFolder + "/gateway"
  }

  private var file: URL { URL(filePath: path + "/setting.json") }

  /// The gateway that was named last; nothing where there is none.
  ///
  /// - Throws: `NotificationFailure` where the file is there and makes no sense.
  func read() throws -> GatewaySetting? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try WireBlob.decode([UInt8](Data(contentsOf: file)))
  }

  /// Keeps a gateway; when it returns, it is on the disk.
  func write(_ setting: GatewaySetting) throws {
    try PrivateFolder.make(path)
    try FileSync.replaceFile(at: file.path, with: WireBlob.encode(setting))
  }

  /// Forgets the gateway, and who this device was to it.
  func remove() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}

/// Lets a link try again when the network has changed, once for many changes that come together.
final class NetworkPause {
  private weak var link: GatewayLink?
  private let loop: any EventLoop
  private var isWaiting = false

  /// Creates one for a link, which it does not keep.
  init(_ link: GatewayLink, loop: any EventLoop) {
    self.link = link
    self.loop = loop
  }

  /// Something of the network has changed, and more may on its heels.
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
