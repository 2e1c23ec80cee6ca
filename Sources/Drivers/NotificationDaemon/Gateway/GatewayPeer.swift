import Dispatch
import NIOCore
import NetworkChanges
import NotificationModel
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
