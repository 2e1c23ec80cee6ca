import NIOCore

/// Leaves connections in the kernel's queue while too many are proving whose they are.
final class AcceptHandler: ChannelOutboundHandler {
  typealias OutboundIn = Never
  typealias OutboundOut = Never
  private let gate: ProofGate
  private var context: ChannelHandlerContext?

  init(gate: ProofGate) {
    self.gate = gate
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  func read(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let loop = context.eventLoop
    if gate.admits(orLater: { loop.execute { bound.value.resume() } }) { context.read() }
  }

  private func resume() {
    guard let context else { return }
    read(context: context)
  }
}
