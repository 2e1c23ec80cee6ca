import NIOCore
import PushLink

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
